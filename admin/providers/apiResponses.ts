import type { ActionPreview } from '@t3d/resources/kit';

export interface ResponseExtras {
  /** The history entry that an undo of the change needs. Missing if there is no undo. */
  undo?: { entry: number };
  /** The amount that needs the approval of a second person, as text. */
  waits?: string;
  waitsIn?: string;
}

export const withExtras = <T>({ data, undo, waits, waitsIn }: ResponseExtras & { data?: unknown }): T => ({
  ...(data as T),
  ...(undo && { undo }),
  ...(waits && { waits, waitsIn }),
});

export interface ActionResult extends ResponseExtras {
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
  /** The results of an import with only the valid rows. */
  good?: { created: number; updated: number; unchanged?: number };
  digest?: string;
  /** The columns of the file, each with its field. */
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
/** The columns of a file with guessed fields and first values, and the fields that can be imported. */
export interface FileSummary {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { name: string; label: string; required: boolean }[];
}
/** The first rejected rows of an import, with the cells of the file. */
export interface RejectedRows {
  failed: number;
  /** The columns. `note` marks one with error messages from an earlier download. */
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
  /** The labels of referenced records, by field and id. */
  changesLabel?: Record<string, Record<string, string>>;
  source?: string | null;
  revertable?: string[];
  undo?: { possible: true } | { possible: false; reason: string };
}
/** A page of a history. Older entries begin at `next`. */
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
/** A row of totals. `count` is the number of rows, and further properties are labels and the sum by field. */
export interface TotalRow {
  count: number;
  [name: string]: unknown;
}
/** The extent of an undo: the operation of an entry, or the whole conversation with an assistant. */
export type UndoScope = 'operation' | 'conversation';
export interface UndoResult extends ResponseExtras {
  affected?: number;
  jobId?: number | string | null;
  approvalId?: number;
}
