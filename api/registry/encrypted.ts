import type { Field, Resource } from '@t3d/resources/kit';

type Row = Record<string, unknown>;

const SEALED = new WeakMap<Readonly<Record<string, Field>>, readonly string[]>();
export function encryptedOf(fields: Readonly<Record<string, Field>>): readonly string[] {
  let names = SEALED.get(fields);
  if (!names) {
    names = Object.keys(fields).filter((name) => fields[name]?.encrypted);
    SEALED.set(fields, names);
  }
  return names;
}

export const encryptedColumns = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  encryptedOf(fields).filter((name) => {
    const { inputOnly, through, computed } = fields[name] as Field;
    return !inputOnly && !through && !computed;
  });

/** Masks the encrypted values of rows for lists, files and stored responses. */
export function masked<T extends Row>(resource: Pick<Resource, 'fields'>, rows: T[]): T[] {
  const names = encryptedOf(resource.fields);
  if (names.length === 0) return rows;
  for (const row of rows as Row[]) for (const name of names) if (name in row) row[name] = maskValue(row[name]);
  return rows;
}

/** Returns the values of an update without masks, which must never overwrite the real value. */
export function withoutMasks(resource: Pick<Resource, 'fields'>, before: Readonly<Row>, values: Readonly<Row>): Row {
  const isMask = (name: string, value: unknown): boolean =>
    resource.fields[name]?.encrypted === true &&
    typeof value === 'string' &&
    value.includes('*') &&
    value === maskValue(before[name]);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isMask(name, value)));
}

/** Returns how many characters of a text stay readable at its beginning and end. */
function visibleLengths(length: number): [number, number] {
  if (length <= 1) return [0, 0];
  if (length <= 5) return [1, 0];
  if (length <= 8) return [1, 1];
  if (length <= 12) return [2, 2];
  return length <= 24 ? [3, 4] : [3, 0];
}

/** Masks a text so that only people who know it recognise it, such as `张*` or `110***********002X`. */
export function maskText(text: string): string {
  const characters = [...text];
  const [first, last] = visibleLengths(characters.length);
  const stars = Math.min(characters.length - first - last, 12);
  return characters.slice(0, first).join('') + '*'.repeat(stars) + characters.slice(characters.length - last).join('');
}

/** Masks an encrypted value for lists, files and the audit log. */
export const maskValue = (value: unknown): unknown => (typeof value === 'string' ? maskText(value) : value);
