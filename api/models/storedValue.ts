import type { Field, Resource } from '@t3d/resources/kit';
import { decodeValue, decoderOf, fieldOf } from '../declared/decode';
import type { Database } from './database';

type Opened = Pick<Database, 'seals'>;
type Stored = Readonly<Record<string, unknown>>;

const isSealed = (field: Field | undefined): boolean => field?.sealed === true && !field.through && !field.computed;

/** A value of a row that came straight from the driver, in the type of its declaration; what is sealed is opened. */
export function storedValue(
  { seals }: Opened,
  { fields, table }: Pick<Resource, 'fields' | 'table'>,
  name: string,
  value: unknown,
): unknown {
  const given = isSealed(fields[name]) && typeof value === 'string' ? seals.openText(`${table}.${name}`, value) : value;
  return decodeValue(fieldOf(fields, name), given);
}

/** How these columns of many such rows are read: as `storedValue` reads each, what follows from the fields once. */
export function rowReader<Row extends Record<string, unknown>>(
  resource: Pick<Resource, 'fields' | 'table'>,
  names: readonly string[],
): (database: Opened, stored: Stored) => Row {
  const columns = names.map((name) => ({
    name,
    sealed: isSealed(resource.fields[name]),
    decode: decoderOf(fieldOf(resource.fields, name)),
  }));
  return (database, stored) => {
    const row: Record<string, unknown> = {};
    for (const { name, sealed, decode } of columns) {
      const value = stored[name];
      if (value === null || value === undefined) row[name] = null;
      else row[name] = sealed ? storedValue(database, resource, name, value) : decode(value);
    }
    return row as Row;
  };
}

/** These columns of such a row, and nothing else that was read beside them. */
export function typedRow<Row extends Record<string, unknown>>(
  { database }: { database: Opened },
  resource: Pick<Resource, 'fields' | 'table'>,
  names: readonly string[],
  stored: Stored,
): Row {
  const row: Record<string, unknown> = {};
  for (const name of names) row[name] = storedValue(database, resource, name, stored[name]);
  return row as Row;
}
