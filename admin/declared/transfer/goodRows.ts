import type { ImportResult } from '../../providers/dataProvider';

/** The rows of a checked file that can go in while the others stay out; 0 where they cannot. */
export const goodRowsOf = ({ good }: Pick<ImportResult, 'good'>): number => (good ? good.created + good.updated : 0);

/** Counts the rows with errors. One row may have several errors. */
export const badRowsOf = ({ failed, errors }: Pick<ImportResult, 'failed' | 'errors'>): number =>
  failed ?? new Set(errors.map(({ row }) => row)).size;

/** Rows that an import left out though its check found no fault with them. */
export function rowsBadSince(checked: ImportResult | null, done: ImportResult): number[] {
  if (!checked) return [];
  const known = new Set(checked.errors.map(({ row }) => row));
  return [...new Set(done.errors.map(({ row }) => row))].filter((row) => !known.has(row));
}
