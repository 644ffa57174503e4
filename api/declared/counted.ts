import type { Resource } from '@t3d/resources/kit';
import { typeName } from './columns';
import type { Registry } from './registry';

/**
 * The counts that are kept for a table: one for each combination of the columns `by` (with their types), of the rows
 * whose columns `empty` are NULL.
 */
export interface Counted {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly empty: readonly string[];
}

/** Columns that the declaration wants to be NULL in every row: a mark of deleted rows. */
const emptyIn = ({ declaration: { where } }: Resource): string[] =>
  Object.entries(where ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));

/** The counts that a resource declares for its table; undefined where it declares none. */
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
/** The counts of all resources, by table. */
export function countedTables(registry: Registry): ReadonlyMap<string, Counted> {
  const known = KNOWN.get(registry);
  if (known) return known;
  const found = [...registry.values()].flatMap((resource) => (resource.view ? [] : (countedOf(resource) ?? [])));
  const tables = new Map(found.map((counted) => [counted.table, counted]));
  KNOWN.set(registry, tables);
  return tables;
}

/** The counts of a resource's table; a view uses those of its base. */
export const countedIn = (registry: Registry, { table }: Resource): Counted | undefined =>
  countedTables(registry).get(table);
