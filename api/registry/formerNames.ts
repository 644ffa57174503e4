import type { Resource } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** The key in a history entry for the values of a deleted record. */
export const IMAGE = 'deleted';
/** The key in an import's history entry for the numbers of created and updated records. */
export const COUNTS = 'rows';

/** Returns the resource and the other resources of the same table (base and views). They share a history. */
export const sameTable = <R extends Pick<Resource, 'name' | 'table'>>(
  registry: ReadonlyMap<string, Resource>,
  resource: R,
): (R | Resource)[] => [
  resource,
  ...[...registry.values()].filter((one) => one.table === resource.table && one.name !== resource.name),
];

/**
 * Maps the former name of each renamed field (`was`) to the present name. A former name that another field has now is
 * left out.
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

/**
 * Returns a function that replaces former field names in history entries by present names. It also does so in the
 * values of deleted records.
 */
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
