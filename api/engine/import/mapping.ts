import type { Field } from '@t3d/resources/kit';
import { invalidField } from '../../errors';

/** What a caller sets for a file's headings: the field of each, or that its column is left out. */
export type ColumnMap = Readonly<Record<string, string | null>>;

const isMap = (value: unknown): value is ColumnMap =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => field === null || typeof field === 'string');

/** What a multipart field of JSON holds; undefined where it holds none. */
export function parseField(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The multipart field `columns`, JSON `{heading: field | null}`. Refuses a field that an import does not have, and two
 * headings for one.
 */
export function readColumnMap(text: unknown, fields: Readonly<Record<string, Field>>): ColumnMap | undefined {
  if (text === undefined || text === '') return undefined;
  const given = parseField(text);
  if (!isMap(given)) throw invalidField('columns', 'imports.columns');
  const named = new Map<string, string>();
  for (const [heading, field] of Object.entries(given)) {
    if (field === null) continue;
    if (!Object.hasOwn(fields, field)) throw invalidField('columns', 'imports.noField', { field });
    const other = named.get(field);
    if (other !== undefined) throw invalidField('columns', 'imports.fieldTwice', { field, heading, other });
    named.set(field, heading);
  }
  return given;
}

/**
 * The field of each column. What the caller sets goes before what a heading reads like; a heading that it does not name
 * keeps what it reads like, where no other has that field. A heading that occurs twice means its first column. Refuses
 * a heading that the file has not.
 */
export function applyColumnMap(
  headings: readonly string[],
  found: readonly (string | null)[],
  map: ColumnMap | undefined,
): (string | null)[] {
  if (!map) return [...found];
  // Backwards, so that the first of two stays.
  const first = new Map(headings.map((heading, at) => [heading, at] as const).toReversed());
  for (const heading of Object.keys(map))
    if (!first.has(heading)) throw invalidField('columns', 'imports.noHeading', { heading });
  const named = new Set(Object.values(map));
  return headings.map((heading, at) => {
    const field = Object.hasOwn(map, heading)
      ? (map[heading] as string | null)
      : named.has(found[at] ?? null)
        ? null
        : (found[at] ?? null);
    return first.get(heading) === at ? field : null;
  });
}
