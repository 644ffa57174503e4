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

/** The fields of a resource that are kept as tables of links. */
export const linksOf = ({ table, fields }: Pick<Resource, 'table' | 'fields'>): Link[] =>
  linkedFields(fields).map(([field]) => ({ field, table: linkTable(table, field) }));
