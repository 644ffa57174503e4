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

/** Returns all rows if `key` is null. */
export const rowsWith = (rows: readonly Row[], key: string | null): Row[] =>
  key === null ? [...rows] : rows.filter(({ errors }) => errors.some((error) => keyOf(error) === key));

/** An error's field is, for example, `accessories.1.serial`. */
const isOf = (column: string | null, field: string): boolean =>
  column !== null && (field === column || field.startsWith(`${column}.`));

export const messagesFor = ({ errors }: Row, field: string | null): string[] =>
  errors.filter((error) => isOf(field, error.field)).map(({ message }) => message);

export const otherErrors = ({ errors }: Row, columns: RefusedRows['columns']): Row['errors'] =>
  errors.filter(({ field }) => !columns.some((column) => isOf(column.field, field)));

/** Returns 0 if an import without the invalid rows is impossible. */
export const goodRowsOf = ({ good }: Pick<ImportResult, 'good'>): number => (good ? good.created + good.updated : 0);

/** A row may have several errors but counts once. */
export const badRowsOf = ({ failed, errors }: Pick<ImportResult, 'failed' | 'errors'>): number =>
  failed ?? new Set(errors.map(({ row }) => row)).size;

/** The import rejected these rows although the dry run had accepted them. */
export function rowsBadSince(checked: ImportResult | null, done: ImportResult): number[] {
  if (!checked) return [];
  const known = new Set(checked.errors.map(({ row }) => row));
  return [...new Set(done.errors.map(({ row }) => row))].filter((row) => !known.has(row));
}

/** An import of actions has their inputs as columns. */
export function useLabelOf(): (name: string) => string {
  const { importFields = [], fields } = useDeclaredResource();
  return (name) => pathLabel([...importFields, ...fields], name);
}
