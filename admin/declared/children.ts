import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { columnsOf } from './records';
import type { Row } from './records';

/** A child in a form or on a page: one that is there has an id. */
export type ChildRow = Partial<Row> & Record<string, unknown>;

/** The fields of a record's children that are lists of records, where the caller may see them. */
export const childrenFields = (resource: ManifestResource): ManifestField[] =>
  resource.fields.filter((field) => field.kind === 'children' && field.readable && field.child);

const isOwn =
  ({ on, order }: ManifestField) =>
  ({ name }: ManifestField): boolean =>
    name !== on && name !== order;

/** The fields of a child on the page of its record: the columns of its own list. */
export const shownOfChild = (field: ManifestField): ManifestField[] =>
  field.child ? columnsOf(field.child).filter(isOwn(field)) : [];

/** The fields of a child in the form of its record: in the order of its list, those that no list shows last. */
export function givenOfChild(field: ManifestField): ManifestField[] {
  const { child } = field;
  if (!child) return [];
  const places = new Map(child.list.columns.map((name, at) => [name, at]));
  const place = ({ name }: ManifestField): number => places.get(name) ?? places.size;
  return child.fields
    .filter((one) => isOwn(field)(one) && (one.creatable || one.updatable))
    .toSorted((one, other) => place(one) - place(other));
}

/** True when a field of a child may be written: of a new child, or of one that is there. */
export const isGivenOf = (field: ManifestField, row: ChildRow): boolean =>
  row.id === undefined ? field.creatable : field.updatable;

/** The fields of the record that add up a field of these children, by that field's name. */
export const sumsOf = (resource: ManifestResource, { name }: ManifestField): Map<string, ManifestField> =>
  new Map(
    resource.fields.flatMap((field): [string, ManifestField][] =>
      field.sumOf?.startsWith(`${name}.`) ? [[field.sumOf.slice(name.length + 1), field]] : [],
    ),
  );

/** The sum of one field over the children; values that are no numbers count as 0. */
export const sumIn = (rows: readonly ChildRow[], name: string): number =>
  rows.reduce((sum, row) => sum + (typeof row[name] === 'number' ? row[name] : 0), 0);
