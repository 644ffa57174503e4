import type { ActionPreview } from '@t3d/resources/kit';

export interface BesideData {
  /** The history entry to undo if the user reverts the change. Missing if the change cannot be undone. */
  undo?: { entry: number };
  /** The amount, as text, for which the call needs the approval of a second person. */
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
  /** The results of an import with only the valid rows, if the check found invalid rows. */
  good?: { created: number; updated: number; unchanged?: number };
  digest?: string;
  /** `field` is the field to which the column is mapped. */
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
/** Contains the guessed field and the first values of each heading, and the fields that can be imported. */
export interface FileSummary {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { name: string; label: string; required: boolean }[];
}
/** The first rejected rows of an import, with the cells of the file. */
export interface RefusedRows {
  failed: number;
  /** `note` marks a column with error messages that an earlier download of rejected rows added to the file. */
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
  /** The keys are the field and the id of the record or file. */
  changesLabel?: Record<string, Record<string, string>>;
  source?: string | null;
  revertable?: string[];
  undo?: { possible: true } | { possible: false; reason: string };
}
/** Older entries begin at the position `next`. */
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
/**
 * `count` is the number of rows. The labels of the combination and the sum are further properties with the names of
 * fields.
 */
export interface TotalRow {
  count: number;
  [name: string]: unknown;
}
/** An undo concerns the operation of a history entry, or the whole assistant conversation that made the entry. */
export type UndoScope = 'operation' | 'conversation';
export interface UndoResult extends BesideData {
  affected?: number;
  jobId?: number | string | null;
  approvalId?: number;
}
