import type { ActionPreview } from '@t3d/resources/kit';

// The data of the API's answers, as the methods of the dataProvider return them.

/** The fields of an answer beside its data. */
export interface BesideData {
  /** The history entry by which what was done can be undone. */
  undo?: { entry: number };
  /** The sum for which the call waits for a second person, in words. */
  waits?: string;
  /** The resource that lists waiting calls. */
  waitsIn?: string;
}

/** The data of an answer, with what stands beside it. */
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
  /** From a check that found bad rows: the result if only the good rows are imported. */
  good?: { created: number; updated: number; unchanged?: number };
  /** From a check: the digest of the checked file. */
  digest?: string;
  /** The headings of the file, each with the field it was taken for. */
  columns?: { heading: string; field: string | null }[];
  /** The address of the rows with errors, as a workbook. */
  errorsUrl?: string | null;
  cost?: ActionPreview['cost'] | null;
  effects?: {
    same: number;
    fields: { field: string; count: number }[];
    examples: { row: number; field: string; before: unknown; after: unknown }[];
    /** The first rows whose key a record has already. */
    existing?: { row: number; key: string }[];
  };
  importId?: number;
}
/** The head of a file: what each heading reads like, its first values, and the fields that there are. */
export interface FileSummary {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { name: string; label: string; required: boolean }[];
}
/** The first rows that an import refused, as they stand in the file. */
export interface RefusedRows {
  failed: number;
  /** `note`: a column that an earlier list of refused rows added. */
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
  /** Whether what wrote it can be taken back, all of it, and if not why. */
  undo?: { possible: true } | { possible: false; reason: string };
}
/** `next`: where the older rows of a trail begin. */
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
/** Words of a combination, the number of its rows and their sum, each under its field's name. */
export interface TotalRow {
  count: number;
  [name: string]: unknown;
}
/** An undo takes back the operation of a history entry, or the whole conversation of the assistant that made it. */
export type UndoScope = 'operation' | 'conversation';
export interface UndoResult extends BesideData {
  affected?: number;
  jobId?: number | string | null;
  /** The approval that the undo waits for. */
  approvalId?: number;
}
