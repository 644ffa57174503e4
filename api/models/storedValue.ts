import type { Resource } from '@t3d/resources/kit';
import { decodeValue, fieldOf } from '../declared/decode';
import type { Database } from './database';

/** A value of a row that came straight from the driver, in the type of its declaration; what is sealed is opened. */
export function storedValue(
  { seals }: Pick<Database, 'seals'>,
  { fields, table }: Pick<Resource, 'fields' | 'table'>,
  name: string,
  value: unknown,
): unknown {
  const field = fields[name];
  const isSealed = field?.sealed === true && !field.through && !field.computed && typeof value === 'string';
  return decodeValue(fieldOf(fields, name), isSealed ? seals.openText(`${table}.${name}`, value) : value);
}

/** These columns of such a row, and nothing else that was read beside them. */
export function typedRow<Row extends Record<string, unknown>>(
  { database }: { database: Pick<Database, 'seals'> },
  resource: Pick<Resource, 'fields' | 'table'>,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
): Row {
  const row: Record<string, unknown> = {};
  for (const name of names) row[name] = storedValue(database, resource, name, stored[name]);
  return row as Row;
}
