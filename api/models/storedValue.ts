import type { Resource } from '@t3d/resources/kit';
import { decoderOf, fieldOf } from '../declared/decode';
import type { Database } from './database';

type Seals = Pick<Database, 'seals'>;
type Declared = Pick<Resource, 'fields' | 'table'>;
export type Reader = (value: unknown, database: Seals) => unknown;

/** How a column's values are read that come straight from the driver, but no null; what is sealed is opened. */
export function readerOf({ fields, table }: Declared, name: string): Reader {
  const field = fields[name];
  const decode = decoderOf(fieldOf(fields, name));
  if (field?.sealed !== true || field.through || field.computed) return decode;
  return (value, { seals }) => decode(typeof value === 'string' ? seals.openText(`${table}.${name}`, value) : value);
}

/** Makes of such rows those of these columns, and of nothing else that was read beside them: found out once for all. */
export function rowReader<Row extends Record<string, unknown>>(
  resource: Declared,
  names: readonly string[],
): (database: Seals, stored: Readonly<Record<string, unknown>>) => Row {
  const readers = names.map((name) => readerOf(resource, name));
  return (database, stored) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string;
      const value = stored[name];
      row[name] = value === null || value === undefined ? null : (readers[at] as Reader)(value, database);
    }
    return row as Row;
  };
}

/** Kinds whose columns hold texts: those are what the driver answers already. */
const isText = ({ fields }: Declared, name: string): boolean =>
  fieldOf(fields, name)?.kind === 'text' || fieldOf(fields, name)?.kind === 'digits' ? !fields[name]?.sealed : false;

/** The same for rows that hold nothing but these columns: each is changed where it stands. */
export function rowTyper<Row extends Record<string, unknown>>(
  resource: Declared,
  names: readonly string[],
): (database: Seals, stored: Record<string, unknown>) => Row {
  const typed = names.filter((name) => !isText(resource, name));
  const readers = typed.map((name) => readerOf(resource, name));
  return (database, row) => {
    for (let at = 0; at < typed.length; at += 1) {
      const name = typed[at] as string;
      const value = row[name];
      if (value === null || value === undefined) continue;
      const made = (readers[at] as Reader)(value, database);
      if (made !== value) row[name] = made;
    }
    return row as Row;
  };
}

/** One of them. */
export const typedRow = <Row extends Record<string, unknown>>(
  { database }: { database: Seals },
  resource: Declared,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
): Row => rowReader<Row>(resource, names)(database, stored);
