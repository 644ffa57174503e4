import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/**
 * A table without a history whose figures other records show (`through`). Its subject can compute the earlier values.
 */
export interface PastTable {
  /** The columns that are known of an earlier time. */
  columns: readonly string[];
  /** The ids of rows that have become otherwise since. */
  changedSince(ctx: Context, at: Date): Promise<number[]>;
  /** The SELECT of all columns of those rows as they stood; `table` is the name of the table as it stands now. */
  select(ctx: Context, at: Date, table: string, ids: readonly number[]): string;
}

/** By table. */
export const PAST_TABLES: ServiceKey<Readonly<Record<string, PastTable>>> = {
  name: 'the tables that are known of an earlier time',
  make: () => ({}),
};
