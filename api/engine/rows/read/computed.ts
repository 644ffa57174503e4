import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';

type Row = Record<string, unknown>;
const isComputed = (field: Field | undefined): boolean => field?.computed !== undefined;

type ComputedName<R extends Resource> = {
  [N in keyof R['fields']]: R['fields'][N] extends { readonly computed: readonly unknown[] } ? N : never;
}[keyof R['fields']];

/** The computed fields of a resource. `of` computes them from the source columns, whatever the caller may read. */
export interface Computed {
  readonly resource: Pick<Resource, 'name' | 'table'>;
  readonly names: readonly string[];
  of(ctx: Context, rows: readonly Row[]): Promise<Row[]>;
}

/** Declares how to compute the computed fields of a resource, also for all views of its table. */
export function computing<R extends Resource>(
  resource: R,
  of: (ctx: Context, rows: readonly Row[]) => Promise<Record<ComputedName<R>, unknown>[]>,
): Computed {
  const names = Object.keys(resource.fields).filter((name) => isComputed(resource.fields[name]));
  if (names.length === 0)
    throw new Error(
      `${resource.name}: its computed fields are worked out, and it declares none; write computed: […] of the field`,
    );
  return { resource, names, of };
}

/** Returns the computed fields of all domain modules, by table. */
export function computedByTable(all: readonly (readonly Computed[])[]): Record<string, Computed> {
  const found: Record<string, Computed> = {};
  for (const computed of all.flat()) {
    if (!(computed.resource as Resource | undefined))
      throw new Error('computed is a list of computed fields; write computed: [computing(resource, …)]');
    const { name, table } = computed.resource;
    if (found[table]) throw new Error(`the computed fields of ${name} are said by two domain; leave one out`);
    found[table] = computed;
  }
  return found;
}

export const COMPUTED: ServiceKey<Readonly<Record<string, Computed>>> = { name: 'the computed fields' };

/** Returns how a resource's computed fields are computed, or null without any. */
export function computedOf(database: Database, resource: Pick<Resource, 'table' | 'fields'>): Computed | null {
  if (!Object.values(resource.fields).some(isComputed)) return null;
  const computed = database.services.get(COMPUTED)[resource.table];
  if (!computed)
    throw new Error(
      `${resource.table}: nothing says how its computed fields are worked out; ` +
        'write computed: [computing(resource, …)] in its subject',
    );
  return computed;
}

/** Returns the columns for showing or computing the given fields. */
export function columnsFor({ fields }: Resource, names: readonly string[]): string[] {
  const stored = names.filter((name) => !isComputed(fields[name]));
  if (stored.length === names.length) return stored;
  const from = Object.values(fields).flatMap((field) => field.computed ?? []);
  return [...new Set([...stored, ...from.filter((name) => !name.includes('.'))])];
}

/** Throws for a missing or misspelt computed field, whose value nobody would ever see. */
function requireAnswers({ resource, names }: Computed, given: Row | undefined): void {
  for (const name of names) {
    if (given && name in given) continue;
    const others = Object.keys(given ?? {}).filter((one) => !names.includes(one));
    const instead = others.length > 0 ? ` and gives ${others.join(', ')}` : '';
    throw new Error(
      `${resource.name}.${name}: the code of its computed fields does not give it${instead}; write ${name}`,
    );
  }
}

/** Adds computed fields to rows, and removes columns that were read only for them. */
export async function withComputed<T extends Row>(
  ctx: Context,
  names: readonly string[],
  computed: Computed | null,
  rows: readonly T[],
): Promise<T[]> {
  if (!computed || rows.length === 0) return [...rows];
  const more = await computed.of(ctx, rows);
  requireAnswers(computed, more[0]);
  return rows.map(
    (row, index) =>
      Object.fromEntries(
        names.map((name) => [name, name in (more[index] as Row) ? more[index]?.[name] : row[name]]),
      ) as T,
  );
}
