import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { fieldPartOf } from './kinds';
import { type Row, columnsOf } from './records';

/** Only a saved row has an id. */
export type ChildRow = Partial<Row> & Record<string, unknown>;

export const childrenFields = (resource: ManifestResource): ManifestField[] =>
  resource.fields.filter((field) => kindOf(field).storage === 'children' && field.readable && field.child);

const isOwn =
  ({ on, order }: ManifestField) =>
  ({ name }: ManifestField): boolean =>
    name !== on && name !== order;

/** The child's list must show the field by default. */
export const shownOfChild = (field: ManifestField): ManifestField[] =>
  field.child
    ? columnsOf(field.child).filter((one) => isOwn(field)(one) && !field.child?.list.hidden.includes(one.name))
    : [];

/** The fields are in the order of the child's list, followed by fields that are no column of it. */
export function givenOfChild(field: ManifestField): ManifestField[] {
  const { child } = field;
  if (!child) return [];
  const places = new Map(child.list.columns.map((name, at) => [name, at]));
  const place = ({ name }: ManifestField): number => places.get(name) ?? places.size;
  return child.fields
    .filter((one) => isOwn(field)(one) && (one.creatable || one.updatable))
    .toSorted((one, other) => place(one) - place(other));
}

/** A child row without an id is new. */
export const isGivenOf = (field: ManifestField, row: ChildRow): boolean =>
  row.id === undefined ? field.creatable : field.updatable;

/** The map's keys are the names of the summed fields. */
export const sumsOf = (resource: ManifestResource, { name }: ManifestField): Map<string, ManifestField> =>
  new Map(
    resource.fields.flatMap((field): [string, ManifestField][] =>
      field.sumOf?.startsWith(`${name}.`) ? [[field.sumOf.slice(name.length + 1), field]] : [],
    ),
  );

/** A value that is not a number counts as 0. */
export const sumIn = (rows: readonly ChildRow[], name: string): number =>
  rows.reduce((sum, row) => sum + (typeof row[name] === 'number' ? row[name] : 0), 0);

export const childColumns = (fields: readonly ManifestField[]): string =>
  fields.map((field) => (fieldPartOf(field).isBroad ? 'minmax(0, 3fr)' : 'minmax(0, 2fr)')).join(' ');
