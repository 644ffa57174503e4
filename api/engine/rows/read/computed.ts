import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';

type Row = Record<string, unknown>;
/**
 * What a resource's rows contain beyond their columns: `of` answers, for each row, the values of all its computed
 * fields. It always gets the columns that these fields declare as their sources, also those that the caller may not
 * read.
 */
export interface Computed {
  of(ctx: Context, rows: readonly Row[]): Promise<Row[]>;
}

const isComputed = (field: Field | undefined): boolean => field?.computed !== undefined;

/** How computed fields are worked out, by table. */
export const COMPUTED: ServiceKey<Readonly<Record<string, Computed>>> = { name: 'the computed fields' };

/** How the computed fields of a resource, and of every view of its table, are worked out; null where it has none. */
export function computedOf(database: Database, resource: Pick<Resource, 'table' | 'fields'>): Computed | null {
  if (!Object.values(resource.fields).some(isComputed)) return null;
  const computed = database.services.get(COMPUTED)[resource.table];
  if (!computed) throw new Error(`${resource.table}: nothing says how its computed fields are worked out`);
  return computed;
}

/** The columns that must be read to show these fields. */
export function columnsFor({ fields }: Resource, names: readonly string[]): string[] {
  const stored = names.filter((name) => !isComputed(fields[name]));
  if (stored.length === names.length) return stored;
  const from = Object.values(fields).flatMap((field) => field.computed ?? []);
  return [...new Set([...stored, ...from.filter((name) => !name.includes('.'))])];
}

/** The rows as they are shown: with their computed fields, without what was only read for those. */
export async function withComputed<T extends Row>(
  ctx: Context,
  names: readonly string[],
  computed: Computed | null,
  rows: readonly T[],
): Promise<T[]> {
  if (!computed || rows.length === 0) return [...rows];
  const more = await computed.of(ctx, rows);
  return rows.map(
    (row, index) =>
      Object.fromEntries(
        names.map((name) => [name, name in (more[index] as Row) ? more[index]?.[name] : row[name]]),
      ) as T,
  );
}
