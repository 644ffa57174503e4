import type { Field } from '@t3d/resources/kit';

/**
 * Plain rows arrive differently from each database (strings for dates and JSON, 0 and 1, strings for big numbers):
 * converted once, here.
 */
export function decodeValue(field: Pick<Field, 'kind'> | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field?.kind) {
    case 'boolean':
      return value === true || value === 1 || value === '1';
    case 'integer':
    case 'money':
    case 'reference':
    case 'image':
    case 'file':
    case 'rate':
      return typeof value === 'number' ? value : Number(value);
    case 'time':
      return value instanceof Date ? value : new Date(value as string);
    case 'date':
      return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10);
    case 'i18n':
    case 'json':
    case 'areaCodes':
    case 'texts':
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
    default:
      return typeof value === 'string' ? value : String(value as string | number);
  }
}

const SYSTEM_KINDS: Record<string, Pick<Field, 'kind'>> = {
  id: { kind: 'integer' },
  version: { kind: 'integer' },
  createdAt: { kind: 'time' },
  updatedAt: { kind: 'time' },
};

export const fieldOf = (fields: Readonly<Record<string, Field>>, name: string): Pick<Field, 'kind'> | undefined =>
  fields[name] ?? SYSTEM_KINDS[name];

/** A whole plain row in the types of its declaration. */
export function decodeRow<T>(fields: Readonly<Record<string, Field>>, row: Record<string, unknown>): T {
  const decoded: Record<string, unknown> = {};
  for (const name of Object.keys(row)) decoded[name] = decodeValue(fieldOf(fields, name), row[name]);
  return decoded as T;
}
