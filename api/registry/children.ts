import type { Aggregate, Field, Resource } from '@t3d/resources/kit';
import { aggregatesOf, kindOf, operandsOf } from '@t3d/resources/kit';

/** A field that contains child records, with its settings. */
export interface Children {
  readonly name: string;
  readonly child: Resource;
  /** The child's field that references the parent record. */
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
  /** The child's field that is summed or compared. It is absent if the children are counted. */
  readonly of?: string;
}
/** A resource that has these records as children, and the child's field that references it. */
export interface Parent {
  readonly parent: Resource;
  readonly on: string;
  readonly name: string;
  readonly order: string | undefined;
  readonly limit: number;
}

/**
 * Facts about a field of children. They follow from the declarations, which never change, so they are computed once.
 * They are keyed by the field because code that checks whether a field may be read has only the field.
 */
const CHILDREN = new WeakMap<Field, Children>();
const OF_CHILDREN = new WeakMap<Field, OfChildren>();
const BY_FIELDS = new WeakMap<Resource['fields'], Children[]>();
const PARENTS = new WeakMap<ReadonlyMap<string, Resource>, Map<string, Parent[]>>();

/** Links fields to the child resources that they refer to. Called once all declarations are loaded and valid. */
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

/** Returns the children that a field contains, or null if it is not a field of children. */
export const childrenIn = (field: Field | undefined): Children | null => (field && CHILDREN.get(field)) ?? null;

/** Returns the children that a field is computed from, or null if there are none. */
export const madeOf = (field: Field | undefined): OfChildren | null => (field && OF_CHILDREN.get(field)) ?? null;

const childrenAmong = ({ fields }: Pick<Resource, 'fields'>): Children[] =>
  Object.values(fields).flatMap((field) => childrenIn(field) ?? []);

export const childrenOf = (resource: Pick<Resource, 'fields'>): readonly Children[] =>
  BY_FIELDS.get(resource.fields) ?? childrenAmong(resource);

/** Returns the resources that have records of this resource as children. */
export const parentsOf = (registry: ReadonlyMap<string, Resource>, { table }: Pick<Resource, 'table'>): Parent[] =>
  PARENTS.get(registry)?.get(table) ?? [];

/** A field that a value is computed from, with its resource if the field belongs to another resource. */
interface Source {
  readonly field: Field;
  readonly of?: Resource;
}

/** The source fields of each computed field. The declarations never change, so they are computed once. */
const SOURCES = new WeakMap<Field, readonly Source[]>();

/** Resolves a path to fields: `name` of the record, or `name.other` of its children or of the record it references. */
function sourcesNamed(registry: ReadonlyMap<string, Resource>, { fields }: Resource, path: string): Source[] {
  const [name = '', other] = path.split('.');
  const own = fields[name];
  // A hidden column of the record has no readers at all. Values computed from it are the only way to learn about it.
  if (!own || (own.hidden && other === undefined)) return [];
  const of = other === undefined ? undefined : (childrenIn(own)?.child ?? registry.get(own.resource ?? ''));
  const field = of?.fields[other ?? ''];
  return [{ field: own }, ...(of && field ? [{ of, field }] : [])];
}

/** Links fields to the fields that they are computed from. Called once all declarations are loaded and valid. */
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

/** Returns the fields that a sum, a count, a computed value or a looked-up value is based on. */
export const sourcesOf = (field: Field): readonly Source[] => SOURCES.get(field) ?? [];
