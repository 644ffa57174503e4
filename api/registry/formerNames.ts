import type { Resource } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** The key of a deleted record's values in a history entry. */
export const IMAGE = 'deleted';
/** The key of an import's counts in a history entry. */
export const COUNTS = 'rows';

/** Returns the resources of the same table, which share a history. */
export const sameTable = <R extends Pick<Resource, 'name' | 'table'>>(
  registry: ReadonlyMap<string, Resource>,
  resource: R,
): (R | Resource)[] => [
  resource,
  ...[...registry.values()].filter((one) => one.table === resource.table && one.name !== resource.name),
];

/**
 * Returns the present name of each renamed field by its former name (`was`), without names that another field has now.
 */
function renamedFields(resources: readonly Pick<Resource, 'fields'>[]): Map<string, string> {
  const fields = resources.flatMap((one) => Object.entries(one.fields));
  const declared = new Set(fields.map(([name]) => name));
  return new Map(
    fields.flatMap(([name, { was }]) => (was !== undefined && !declared.has(was) ? [[was, name] as const] : [])),
  );
}

const mapValues = (values: Values, of: (value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]));

/** Returns a function that replaces former field names in history entries by present ones. */
export function presentNames(resources: readonly Pick<Resource, 'fields'>[]): <V extends Values>(changes: V) => V {
  const names = renamedFields(resources);
  const renamed = (values: unknown): unknown =>
    isObject(values)
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]))
      : values;
  if (names.size === 0) return (changes) => changes;
  return <V extends Values>(changes: V): V => {
    const image = changes[IMAGE];
    return renamed({ ...changes, ...(isObject(image) && { [IMAGE]: mapValues(image, renamed) }) }) as V;
  };
}
