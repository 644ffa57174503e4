import type { ActionPreview } from '@t3d/resources/kit';
import type { ReadHeading } from './columns';
import type { Corrections } from './corrections';
import type { RowError } from './errors';
import type { ColumnMap } from './mapping';
import type { Effects } from './effects';

/** Rows of a file by what becomes of their records. Unchanged records are as the file says already. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}
/**
 * `failed`: rows with errors, if there are any. `errors` are the first of their errors. `cost`: what one wallet pays,
 * if rows cost money. `effects`: what changes in records that are there. `importId`: by which it can be undone.
 */
export interface ImportReport extends Counts {
  total: number;
  errors: RowError[];
  failed?: number;
  /** Of a trial with refused rows: what goes in where only the good rows are imported. */
  good?: Counts;
  /** Of a trial: names the file as it was checked, with its columns and corrections. */
  digest?: string;
  errorsUrl?: string;
  columns?: readonly ReadHeading[];
  cost?: ActionPreview['cost'];
  effects?: Effects;
  importId?: number;
}
export interface ImportRequest {
  /** The spool of its rows: they were read before any transaction began. */
  rows: string;
  dryRun: boolean;
  /** Whether the good rows go in though others are refused. */
  goodOnly?: boolean;
  /** What the file is called. */
  fileName?: string;
  /** What its headings mean, where the caller sets it. */
  columns?: ColumnMap;
  /** Texts that stand for some of its cells. */
  cells?: Corrections;
  /** The job that does it, if one does. */
  job?: number;
  /** Where the list of refused rows is written, if there are any; absent: nowhere. */
  refused?: string;
  /** Gets how many rows are done, and how many there are. */
  progress?(done: number, total: number): Promise<void> | void;
}
