import type { ActionPreview } from '@t3d/resources/kit';

export interface BesideData {
  /** The history entry whose undo reverts the change. */
  undo?: { entry: number };
  /** The amount, as text, for which the call needs a second person's approval. */
  waits?: string;
  waitsIn?: string;
}

export const withBeside = <T>({ data, undo, waits, waitsIn }: BesideData & { data?: unknown }): T => ({
  ...(data as T),
  ...(undo && { undo }),
  ...(waits && { waits, waitsIn }),
});

export interface ActionResult extends BesideData {
  affected?: number;
  jobId?: number | string;
  approvalId?: number;
  [name: string]: unknown;
}
export interface ImportResult {
  total: number;
  created: number;
  updated: number;
  unchanged?: number;
  errors: { row: number; field: string | null; message: string }[];
  jobId?: number | string;
  failed?: number;
  /** The counts that an import of only the valid rows would have, if the check found invalid rows. */
  good?: { created: number; updated: number; unchanged?: number };
  digest?: string;
  /** The file's headings, each with the field that it was mapped to. */
  columns?: { heading: string; field: string | null }[];
  errorsUrl?: string | null;
  cost?: ActionPreview['cost'] | null;
  effects?: {
    same: number;
    fields: { field: string; count: number }[];
    examples: { row: number; field: string; before: unknown; after: unknown }[];
    existing?: { row: number; key: string }[];
  };
  importId?: number;
}
/** The start of a file: the guessed field and first values of each heading, and the available fields. */
export interface FileSummary {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { name: string; label: string; required: boolean }[];
}
/** The first rejected rows of an import, as they are in the file. */
export interface RefusedRows {
  failed: number;
  /** `note` marks a column that an earlier file of rejected rows added. */
  columns: { heading: string; field: string | null; note?: boolean }[];
  rows: { row: number; cells: string[]; errors: { field: string; message: string }[] }[];
}
export interface HistoryEntry {
  id?: number;
  at: string;
  actor: string | null;
  action: string;
  actionLabel?: string | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
  /** The names of records and files in the changes, by field and id. */
  changesLabel?: Record<string, Record<string, string>>;
  source?: string | null;
  revertable?: string[];
  /** Tells whether the whole operation can be undone, and why not. */
  undo?: { possible: true } | { possible: false; reason: string };
}
/** `next` is the position at which older history rows begin. */
export interface HistoryPage {
  rows: HistoryEntry[];
  next: number | null;
}
export interface Job {
  id: number | string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  done: number;
  total: number | null;
  result?: ActionResult | null;
  errors?: { message: string; errors?: Record<string, string> } | null;
}
/** The labels of a combination, its number of rows and their sum, each under its field's name. */
export interface TotalRow {
  count: number;
  [name: string]: unknown;
}
/** An undo reverts the operation of a history entry, or the whole assistant conversation that made the entry. */
export type UndoScope = 'operation' | 'conversation';
export interface UndoResult extends BesideData {
  affected?: number;
  jobId?: number | string | null;
  approvalId?: number;
}
