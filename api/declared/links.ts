import type { Resource } from '@t3d/resources/kit';
import { linkedFields } from '@t3d/resources/kit';

/** The columns of a table of links: the record that names, and the one that is named. */
export const OWNER = 'owner';
export const ITEM = 'item';

/** A field that is kept as a table of links: `owner` is a record's id, `item` that of one that it names. */
export interface Link {
  readonly field: string;
  readonly table: string;
}

/** What the table of links of a field is called. */
export const linkTable = (table: string, field: string): string => `${table}_${field}`;

const known = new WeakMap<Resource['fields'], { table: string; links: readonly Link[] }>();
/** The fields of a resource that are kept as tables of links. */
export function linksOf({ table, fields }: Pick<Resource, 'table' | 'fields'>): readonly Link[] {
  let found = known.get(fields);
  if (found?.table !== table) {
    found = { table, links: linkedFields(fields).map(([field]) => ({ field, table: linkTable(table, field) })) };
    known.set(fields, found);
  }
  return found.links;
}
