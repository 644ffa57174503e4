import type { Aggregate, Field, Resource } from '@t3d/resources/kit';
import { aggregatesOf, kindOf, operandsOf } from '@t3d/resources/kit';

/** A field of children, with what it names. */
export interface Children {
  readonly name: string;
  /** What the children are. */
  readonly child: Resource;
  /** Their field that references the record. */
  readonly on: string;
  /** Their field that keeps their order. */
  readonly order: string | undefined;
  readonly limit: number;
}
/** The children that a computed field counts, adds up or compares. */
export interface OfChildren {
  readonly child: Resource;
  readonly on: string;
  readonly by: Aggregate;
  /** The name of their field that is added up or compared; absent where they are counted. */
  readonly of?: string;
}
/** A resource whose records have children here, and their field that references it. */
export interface Parent {
  readonly parent: Resource;
  readonly on: string;
  readonly name: string;
  readonly order: string | undefined;
  readonly limit: number;
}

/**
 * What fields say of other declarations. It follows from the declarations alone, which never change, so it is found
 * once, when they are put together, and known by the field: who asks whether a field may be read has nothing else.
 */
const CHILDREN = new WeakMap<Field, Children>();
const OF_CHILDREN = new WeakMap<Field, OfChildren>();
const BY_FIELDS = new WeakMap<Resource['fields'], Children[]>();
const PARENTS = new WeakMap<ReadonlyMap<string, Resource>, Map<string, Parent[]>>();

/** Connects what declarations say of each other's records; called once they are all there, and right. */
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

/** The children that a field is of; null for another field. */
export const childrenIn = (field: Field | undefined): Children | null => (field && CHILDREN.get(field)) ?? null;

/** The children that a field is worked out of; null for another field. */
export const madeOf = (field: Field | undefined): OfChildren | null => (field && OF_CHILDREN.get(field)) ?? null;

const childrenAmong = ({ fields }: Pick<Resource, 'fields'>): Children[] =>
  Object.values(fields).flatMap((field) => childrenIn(field) ?? []);

/** Every field of children that a resource has. */
export const childrenOf = (resource: Pick<Resource, 'fields'>): readonly Children[] =>
  BY_FIELDS.get(resource.fields) ?? childrenAmong(resource);

/** The resources whose records have those of this one as children. */
export const parentsOf = (registry: ReadonlyMap<string, Resource>, { table }: Pick<Resource, 'table'>): Parent[] =>
  PARENTS.get(registry)?.get(table) ?? [];

/** A field that a value is worked out from, and the resource that has it when it is not the value's own. */
interface Source {
  readonly field: Field;
  readonly of?: Resource;
}

/** Follows from the declarations alone, like what fields say of children: found once, and known by the field. */
const SOURCES = new WeakMap<Field, readonly Source[]>();

/** The field `name` of the record, or `name.other` of its children or of the record that it references. */
function sourcesNamed(registry: ReadonlyMap<string, Resource>, { fields }: Resource, path: string): Source[] {
  const [name = '', other] = path.split('.');
  const own = fields[name];
  // A hidden column of the record has no readers at all: what is computed from it is how they learn of it.
  if (!own || (own.hidden && other === undefined)) return [];
  const of = other === undefined ? undefined : (childrenIn(own)?.child ?? registry.get(own.resource ?? ''));
  const field = of?.fields[other ?? ''];
  return [{ field: own }, ...(of && field ? [{ of, field }] : [])];
}

/** Connects fields with those that they are worked out from; called once all declarations are there, and right. */
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

/** The fields that a value is worked out from: a sum, a number of children, a computed value, one that is looked up. */
export const sourcesOf = (field: Field): readonly Source[] => SOURCES.get(field) ?? [];
