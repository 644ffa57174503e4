import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { fieldPartOf } from './kinds';
import { type Row, columnsOf } from './records';

/** A child row in a form or on a page. Only a saved row has an id. */
export type ChildRow = Partial<Row> & Record<string, unknown>;

/** Returns the fields that hold lists of children, if the user may read them. */
export const childrenFields = (resource: ManifestResource): ManifestField[] =>
  resource.fields.filter((field) => kindOf(field).storage === 'children' && field.readable && field.child);

const isOwn =
  ({ on, order }: ManifestField) =>
  ({ name }: ManifestField): boolean =>
    name !== on && name !== order;

/** Returns the fields shown for a child on its parent's page: the columns that its own list shows at first. */
export const shownOfChild = (field: ManifestField): ManifestField[] =>
  field.child
    ? columnsOf(field.child).filter((one) => isOwn(field)(one) && !field.child?.list.hidden.includes(one.name))
    : [];

/** Returns the fields of a child in its parent's form, in list order. Fields that no list shows come last. */
export function givenOfChild(field: ManifestField): ManifestField[] {
  const { child } = field;
  if (!child) return [];
  const places = new Map(child.list.columns.map((name, at) => [name, at]));
  const place = ({ name }: ManifestField): number => places.get(name) ?? places.size;
  return child.fields
    .filter((one) => isOwn(field)(one) && (one.creatable || one.updatable))
    .toSorted((one, other) => place(one) - place(other));
}

/** Returns whether the user may write a child's field when the row is new or already saved. */
export const isGivenOf = (field: ManifestField, row: ChildRow): boolean =>
  row.id === undefined ? field.creatable : field.updatable;

/** Returns the parent's fields that sum a field of these children, by the child field's name. */
export const sumsOf = (resource: ManifestResource, { name }: ManifestField): Map<string, ManifestField> =>
  new Map(
    resource.fields.flatMap((field): [string, ManifestField][] =>
      field.sumOf?.startsWith(`${name}.`) ? [[field.sumOf.slice(name.length + 1), field]] : [],
    ),
  );

/** Sums one field over the children. Values that are not numbers count as 0. */
export const sumIn = (rows: readonly ChildRow[], name: string): number =>
  rows.reduce((sum, row) => sum + (typeof row[name] === 'number' ? row[name] : 0), 0);

/** Returns the widths of the columns in which a form shows children, as grid columns. */
export const childColumns = (fields: readonly ManifestField[]): string =>
  fields.map((field) => (fieldPartOf(field).isBroad ? 'minmax(0, 3fr)' : 'minmax(0, 2fr)')).join(' ');
