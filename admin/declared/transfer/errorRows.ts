import type { RefusedRows } from '../../providers/dataProvider';

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
