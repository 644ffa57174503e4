import type { Aggregate, Field, Resource } from '@t3d/resources/kit';
import { aggregatesOf, kindOf, operandsOf } from '@t3d/resources/kit';

/** The settings of a field with child records. */
export interface Children {
  readonly name: string;
  readonly child: Resource;
  /** The child's field that refers to the parent record. */
  readonly on: string;
  /** The child's field that stores the order of the children. */
  readonly order: string | undefined;
  readonly limit: number;
}
/** The children that a computed field counts, sums or compares. */
export interface OfChildren {
  readonly child: Resource;
  readonly on: string;
  readonly by: Aggregate;
  /** The field that is summed or compared, or missing for a count. */
  readonly of?: string;
}
/** A resource with child records. `on` is the child's field that refers to it. */
export interface Parent {
  readonly parent: Resource;
  readonly on: string;
  readonly name: string;
  readonly order: string | undefined;
  readonly limit: number;
}

/** The children of each field, for code that knows only the field. */
const CHILDREN = new WeakMap<Field, Children>();
const OF_CHILDREN = new WeakMap<Field, OfChildren>();
const BY_FIELDS = new WeakMap<Resource['fields'], Children[]>();
const PARENTS = new WeakMap<ReadonlyMap<string, Resource>, Map<string, Parent[]>>();

/** Finds the child resource of each field with children, once all declarations are valid. */
export function linkChildren(registry: ReadonlyMap<string, Resource>): void {
  const parents = new Map<string, Parent[]>();
  for (const resource of registry.values()) {
    const fields = Object.entries(resource.fields);
    for (const [name, field] of fields) {
      const child = kindOf(field).storage === 'children' ? registry.get(field.resource ?? '') : undefined;
      if (!child) continue;
      const { on = '', order } = field;
      const limit = (field.limit ?? kindOf(field).defaults.limit) as number;
      CHILDREN.set(field, { name, child, on, order, limit });
      const parent: Parent = { parent: resource, on, name, order, limit };
      if (!resource.view) parents.set(child.table, [...(parents.get(child.table) ?? []), parent]);
    }
    BY_FIELDS.set(resource.fields, childrenAmong(resource));
    for (const [, field] of fields) {
      const [by] = aggregatesOf(field);
      const [name = '', of] = (by ? (field[by] ?? '') : '').split('.');
      const children = resource.fields[name] && CHILDREN.get(resource.fields[name]);
      if (by && children) OF_CHILDREN.set(field, { child: children.child, on: children.on, by, ...(of && { of }) });
    }
  }
  PARENTS.set(registry, parents);
}

/** Returns the children in a field, or null if the field has no children. */
export const childrenIn = (field: Field | undefined): Children | null => (field && CHILDREN.get(field)) ?? null;

/** Returns the children that a field counts, sums or compares, or null. */
export const aggregateOf = (field: Field | undefined): OfChildren | null => (field && OF_CHILDREN.get(field)) ?? null;

const childrenAmong = ({ fields }: Pick<Resource, 'fields'>): Children[] =>
  Object.values(fields).flatMap((field) => childrenIn(field) ?? []);

export const childrenOf = (resource: Pick<Resource, 'fields'>): readonly Children[] =>
  BY_FIELDS.get(resource.fields) ?? childrenAmong(resource);

/** Returns the resources that have records of this resource as children. */
export const parentsOf = (registry: ReadonlyMap<string, Resource>, { table }: Pick<Resource, 'table'>): Parent[] =>
  PARENTS.get(registry)?.get(table) ?? [];

/** A field that enters a computed value. `of` is its resource if it belongs to another one. */
interface Source {
  readonly field: Field;
  readonly of?: Resource;
}

/** The source fields of each computed field. */
const SOURCES = new WeakMap<Field, readonly Source[]>();

/** Resolves a path to fields: `name` of the record, or `name.other` of a child or referenced record. */
function sourcesNamed(registry: ReadonlyMap<string, Resource>, { fields }: Resource, path: string): Source[] {
  const [name = '', other] = path.split('.');
  const own = fields[name];
  // Leave out a hidden column, which nobody may read.
  if (!own || (own.hidden && other === undefined)) return [];
  const of = other === undefined ? undefined : (childrenIn(own)?.child ?? registry.get(own.resource ?? ''));
  const field = of?.fields[other ?? ''];
  return [{ field: own }, ...(of && field ? [{ of, field }] : [])];
}

/** Finds the source fields of each computed field, once all declarations are valid. */
export function linkSources(registry: ReadonlyMap<string, Resource>): void {
  for (const resource of registry.values())
    for (const field of Object.values(resource.fields)) {
      const made = aggregatesOf(field).map((name) => field[name] as string);
      const paths = [...(field.computed ?? []), ...made, ...operandsOf(field)];
      const { through } = field;
      const target = through && [...registry.values()].find(({ table, view }) => table === through.table && !view);
      const looked = target?.fields[through?.to ?? ''];
      SOURCES.set(field, [
        ...paths.flatMap((path) => sourcesNamed(registry, resource, path)),
        ...(looked ? [{ field: looked }] : []),
      ]);
    }
}

/** Returns the source fields of a sum, a count, a computed value or a looked-up value. */
export const sourcesOf = (field: Field): readonly Source[] => SOURCES.get(field) ?? [];
