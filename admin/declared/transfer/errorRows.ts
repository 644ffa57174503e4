import { useDeclaredResource } from '../declaration';
import { pathLabel } from '../form/paths';
import type { ImportResult, RefusedRows } from '../../providers/dataProvider';

type Row = RefusedRows['rows'][number];
/** One thing that is wrong, in however many rows. */
export interface ErrorGroup {
  key: string;
  field: string;
  message: string;
  rows: number;
}

const keyOf = ({ field, message }: Row['errors'][number]): string => `${field} ${message}`;

/** What is wrong, most frequent first. */
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

/** The rows in which that is wrong; all for null. */
export const rowsWith = (rows: readonly Row[], key: string | null): Row[] =>
  key === null ? [...rows] : rows.filter(({ errors }) => errors.some((error) => keyOf(error) === key));

/** The column of a field: an error inside a structured value names it by its path, `accessories.1.serial`. */
const isOf = (column: string | null, field: string): boolean =>
  column !== null && (field === column || field.startsWith(`${column}.`));

/** What is wrong with one column of a row. */
export const messagesFor = ({ errors }: Row, field: string | null): string[] =>
  errors.filter((error) => isOf(field, error.field)).map(({ message }) => message);

/** What is wrong with a row in fields that the file has no column for. */
export const otherErrors = ({ errors }: Row, columns: RefusedRows['columns']): Row['errors'] =>
  errors.filter(({ field }) => !columns.some((column) => isOf(column.field, field)));

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

/** Tells what a column of the file is called here: rows that are actions have fields of their own. */
export function useLabelOf(): (name: string) => string {
  const { importFields = [], fields } = useDeclaredResource();
  return (name) => pathLabel([...importFields, ...fields], name);
}
