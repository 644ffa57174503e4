import { useDeclaredResource } from '../declaration';
import { pathLabel } from '../form/paths';
import type { ImportResult, RefusedRows } from '../../providers/dataProvider';

type Row = RefusedRows['rows'][number];
export interface ErrorGroup {
  key: string;
  field: string;
  message: string;
  rows: number;
}

const keyOf = ({ field, message }: Row['errors'][number]): string => `${field} ${message}`;

export function groupErrors(rows: readonly Row[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const { errors } of rows) {
    for (const [key, error] of new Map(errors.map((one) => [keyOf(one), one]))) {
      const group = groups.get(key) ?? { key, ...error, rows: 0 };
      group.rows += 1;
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted((one, other) => other.rows - one.rows);
}

/** Returns the rows with the error `key`. Returns all rows if `key` is null. */
export const rowsWith = (rows: readonly Row[], key: string | null): Row[] =>
  key === null ? [...rows] : rows.filter(({ errors }) => errors.some((error) => keyOf(error) === key));

/**
 * Returns true if an error's field belongs to the field of a column. An error's field is, for example,
 * `accessories.1.serial`.
 */
const isOf = (column: string | null, field: string): boolean =>
  column !== null && (field === column || field.startsWith(`${column}.`));

export const messagesFor = ({ errors }: Row, field: string | null): string[] =>
  errors.filter((error) => isOf(field, error.field)).map(({ message }) => message);

/** Returns a row's errors in fields that are no column of the file. */
export const otherErrors = ({ errors }: Row, columns: RefusedRows['columns']): Row['errors'] =>
  errors.filter(({ field }) => !columns.some((column) => isOf(column.field, field)));

/**
 * Returns how many valid rows an import without the invalid rows would write. Returns 0 if this import is impossible.
 */
export const goodRowsOf = ({ good }: Pick<ImportResult, 'good'>): number => (good ? good.created + good.updated : 0);

/** Counts the rows with errors. A row may have several errors. */
export const badRowsOf = ({ failed, errors }: Pick<ImportResult, 'failed' | 'errors'>): number =>
  failed ?? new Set(errors.map(({ row }) => row)).size;

/** Returns the numbers of the rows that the import rejected although the dry run had accepted these rows. */
export function rowsBadSince(checked: ImportResult | null, done: ImportResult): number[] {
  if (!checked) return [];
  const known = new Set(checked.errors.map(({ row }) => row));
  return [...new Set(done.errors.map(({ row }) => row))].filter((row) => !known.has(row));
}

/** Returns a function that labels columns. An import of actions has the inputs of these actions as columns. */
export function useLabelOf(): (name: string) => string {
  const { importFields = [], fields } = useDeclaredResource();
  return (name) => pathLabel([...importFields, ...fields], name);
}
