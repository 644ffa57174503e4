import { useDeclaredResource } from '../declaration';
import { pathLabel } from '../form/paths';
import type { ImportResult, RejectedRows } from '../../providers/dataProvider';

type Row = RejectedRows['rows'][number];
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

/** Returns the rows with an error, or all rows if `key` is null. */
export const rowsWith = (rows: readonly Row[], key: string | null): Row[] =>
  key === null ? [...rows] : rows.filter(({ errors }) => errors.some((error) => keyOf(error) === key));

/** Returns whether an error belongs to a column. Its field is, for example, `accessories.1.serial`. */
const isOf = (column: string | null, field: string): boolean =>
  column !== null && (field === column || field.startsWith(`${column}.`));

export const messagesFor = ({ errors }: Row, field: string | null): string[] =>
  errors.filter((error) => isOf(field, error.field)).map(({ message }) => message);

export const otherErrors = ({ errors }: Row, columns: RejectedRows['columns']): Row['errors'] =>
  errors.filter(({ field }) => !columns.some((column) => isOf(column.field, field)));

/** Returns the number of valid rows, or 0 if they cannot be imported alone. */
export const goodRowsOf = ({ good }: Pick<ImportResult, 'good'>): number => (good ? good.created + good.updated : 0);

/** Returns the number of rejected rows. A row with several errors counts once. */
export const badRowsOf = ({ failed, errors }: Pick<ImportResult, 'failed' | 'errors'>): number =>
  failed ?? new Set(errors.map(({ row }) => row)).size;

/** Returns the rows that the import rejected although the dry run had accepted them. */
export function rowsBadSince(checked: ImportResult | null, done: ImportResult): number[] {
  if (!checked) return [];
  const known = new Set(checked.errors.map(({ row }) => row));
  return [...new Set(done.errors.map(({ row }) => row))].filter((row) => !known.has(row));
}

/** Returns a function for the labels of columns, which are inputs if the rows are actions. */
export function useLabelOf(): (name: string) => string {
  const { importFields = [], fields } = useDeclaredResource();
  return (name) => pathLabel([...importFields, ...fields], name);
}
