import type { Resource } from '@t3d/resources/kit';
import { typeName } from './columns';
import type { Registry } from './registry';

/**
 * The rows of a table whose number is kept: for each combination of the columns `by`, each with its type, of rows in
 * which the columns of `empty` are empty.
 */
export interface Counted {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly empty: readonly string[];
}

/** Columns that are empty in all rows of a resource, by its declaration: a mark of what was deleted. */
const emptyIn = ({ declaration: { where } }: Resource): string[] =>
  Object.entries(where ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));

/** Of which rows of a resource's table the number is kept; undefined: none. */
export function countedOf(resource: Resource): Counted | undefined {
  const { counts } = resource.declaration;
  if (!counts) return undefined;
  const by: Record<string, string> = {};
  for (const name of counts) {
    const field = resource.fields[name];
    if (field) by[name] = typeName(field);
  }
  return { table: resource.table, by, empty: emptyIn(resource).filter((name) => !(counts as string[]).includes(name)) };
}

const KNOWN = new WeakMap<Registry, ReadonlyMap<string, Counted>>();
/** The rows whose number is kept, by their table. */
export function countedTables(registry: Registry): ReadonlyMap<string, Counted> {
  const known = KNOWN.get(registry);
  if (known) return known;
  const found = [...registry.values()].flatMap((resource) => (resource.view ? [] : (countedOf(resource) ?? [])));
  const tables = new Map(found.map((counted) => [counted.table, counted]));
  KNOWN.set(registry, tables);
  return tables;
}

/** Those of a resource's table, which views have from the resource whose rows they are. */
export const countedIn = (registry: Registry, { table }: Resource): Counted | undefined =>
  countedTables(registry).get(table);
