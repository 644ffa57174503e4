import type { Resource } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** What a history row calls the whole record that was deleted. */
export const IMAGE = 'deleted';
/** What the history row of an import calls the numbers of records that it made and changed. */
export const COUNTS = 'rows';

/** The resource and the others over the same table (views, or what it is a view of): they share one history. */
export const sameTable = <R extends Pick<Resource, 'name' | 'table'>>(
  registry: ReadonlyMap<string, Resource>,
  resource: R,
): (R | Resource)[] => [
  resource,
  ...[...registry.values()].filter((one) => one.table === resource.table && one.name !== resource.name),
];

/** By the former name of each renamed field (`was`), its present name. A name that is declared keeps its meaning. */
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
 * Makes a function that puts what history rows say of fields under the names that the fields have now, in the images
 * of deleted records too.
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
