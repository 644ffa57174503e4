import type { Field, Resource } from '@t3d/resources/kit';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Context } from '../context';

type Row = Record<string, unknown>;
/**
 * What a resource's rows say beyond their columns: `from` names the columns that it needs, whoever asks; `of` answers,
 * for each row, the values of all its computed fields.
 */
export interface Computed {
  readonly from: readonly string[];
  of(ctx: Context, rows: readonly Row[]): Promise<Row[]>;
}

const HOME = fileURLToPath(new URL('../commands', import.meta.url));
const isComputed = (field: Field | undefined): boolean => field?.computed === true;
const loaded = new Map<string, Promise<Computed>>();

async function load(name: string): Promise<Computed> {
  const file = path.join(HOME, name, 'computed.ts');
  if (!existsSync(file)) throw new Error(`${name}: nothing says how its computed fields are worked out`);
  return ((await import(pathToFileURL(file).href)) as { default: Computed }).default;
}

/** How the computed fields of a resource, and of every view of its table, are worked out; null where it has none. */
export async function computedOf(resource: Pick<Resource, 'table' | 'fields'>): Promise<Computed | null> {
  if (!Object.values(resource.fields).some(isComputed)) return null;
  const name = resource.table.replaceAll('_', '-');
  if (!loaded.has(name)) loaded.set(name, load(name));
  return loaded.get(name) as Promise<Computed>;
}

/** The columns that must be read to show these fields. */
export function columnsFor(resource: Resource, names: readonly string[], computed: Computed | null): string[] {
  const stored = names.filter((name) => !isComputed(resource.fields[name]));
  return computed && stored.length < names.length ? [...new Set([...stored, ...computed.from])] : stored;
}

/** The rows as they are shown: with their computed fields, without what was only read for those. */
export async function withComputed<T extends Row>(
  ctx: Context,
  names: readonly string[],
  computed: Computed | null,
  rows: readonly T[],
): Promise<T[]> {
  if (!computed) return [...rows];
  const more = await computed.of(ctx, rows);
  return rows.map(
    (row, index) =>
      Object.fromEntries(
        names.map((name) => [name, name in (more[index] as Row) ? more[index]?.[name] : row[name]]),
      ) as T,
  );
}
