import type { ColumnSpec } from '../../declared/schema';
import type { ActualColumn } from './drift';
import type { Column, Index } from './steps';
import { declaredType, familyOf } from './types';

/** The column as the scratch database, SQLite, has it: where no declaration makes its type, the type as it is. */
export const foundColumn = (
  { type, nullable, references }: ActualColumn,
  values?: readonly string[] | null,
): Column => ({
  type: declaredType(type) ?? type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

/** Whether a column that no field fills wants a value in each row, and the database itself gives none. */
export const isUnfilled = ({ from }: { from: ActualColumn }): boolean => !from.nullable && from.hasDefault !== true;

/** The column as it is declared. */
export const declaredColumn = ({ type, nullable, references, values }: ColumnSpec): Column => ({
  type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** What the rows that are there get in a column that is added, or that may be empty no longer. */
export function given({ nullable, default: otherwise, fill }: ColumnSpec): { default?: unknown; fill?: unknown } {
  if (fill !== undefined) return { fill: written(fill) };
  return nullable || otherwise === undefined ? {} : { default: written(otherwise) };
}

/** Whether a column has an index by which no two rows have one value. */
export const isUnique = (indexes: readonly Index[], column: string): boolean =>
  indexes.some(({ unique, fields }) => unique && fields.length === 1 && fields[0] === column);

const EMPTY = {
  text: '',
  whole: 0,
  decimal: 0,
  boolean: false,
  json: null,
  day: '1970-01-01',
  time: '1970-01-01T00:00:00.000Z',
} as const;

/** Something for a column that comes back without its values; nothing where no value is as good as another. */
export const emptyValue = (column: Column, mustDiffer: boolean): { fill?: unknown } =>
  column.nullable || column.references || mustDiffer ? {} : { fill: EMPTY[familyOf(column.type)] };
