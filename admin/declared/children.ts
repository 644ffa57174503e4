import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { fieldPartOf } from './kinds';
import { type Row, columnsOf } from './records';

export type ChildRow = Partial<Row> & Record<string, unknown>;

export const childrenFields = (resource: ManifestResource): ManifestField[] =>
  resource.fields.filter((field) => kindOf(field).storage === 'children' && field.readable && field.child);

const isOwn =
  ({ on, order }: ManifestField) =>
  ({ name }: ManifestField): boolean =>
    name !== on && name !== order;

export const shownOfChild = (field: ManifestField): ManifestField[] =>
  field.child
    ? columnsOf(field.child).filter((one) => isOwn(field)(one) && !field.child?.list.hidden.includes(one.name))
    : [];

/** Returns the fields of a child in the order of the child's list, followed by all others. */
export function inputFieldsOfChild(field: ManifestField): ManifestField[] {
  const { child } = field;
  if (!child) return [];
  const places = new Map(child.list.columns.map((name, at) => [name, at]));
  const place = ({ name }: ManifestField): number => places.get(name) ?? places.size;
  return child.fields
    .filter((one) => isOwn(field)(one) && (one.creatable || one.updatable))
    .toSorted((one, other) => place(one) - place(other));
}

/** Returns whether the user may set the field. A row without an id is new. */
export const isInputOf = (field: ManifestField, row: ChildRow): boolean =>
  row.id === undefined ? field.creatable : field.updatable;

export const sumsOf = (resource: ManifestResource, { name }: ManifestField): Map<string, ManifestField> =>
  new Map(
    resource.fields.flatMap((field): [string, ManifestField][] =>
      field.sumOf?.startsWith(`${name}.`) ? [[field.sumOf.slice(name.length + 1), field]] : [],
    ),
  );

export const sumIn = (rows: readonly ChildRow[], name: string): number =>
  rows.reduce((sum, row) => sum + (typeof row[name] === 'number' ? row[name] : 0), 0);

export const childColumns = (fields: readonly ManifestField[]): string =>
  fields.map((field) => (fieldPartOf(field).isBroad ? 'minmax(0, 3fr)' : 'minmax(0, 2fr)')).join(' ');
