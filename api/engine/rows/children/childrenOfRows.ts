import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Children } from '../../../registry/children';
import { childrenOf } from '../../../registry/children';
import { chunked } from '../../../models/chunked';
import { table } from '../../../models/table';

type Values = Readonly<Record<string, unknown>>;
type Child = Values & { readonly id: number };
export type ChildrenByField = Readonly<Record<string, readonly Child[]>>;
const AT_ONCE = 1000;

/** Returns the children of these records in order, for any caller. */
async function childrenOfKind(ctx: Context, { child, on, order }: Children, parents: readonly number[]) {
  const found = new Map<number, Child[]>(parents.map((id) => [id, []]));
  const sorted = [...(order ? [[order, 'ASC'] as const] : []), ['id', 'ASC'] as const];
  const { softDelete } = child.declaration;
  const isThere = (row: Values): boolean => !softDelete || row[softDelete.field as string] !== softDelete.value;
  for (const ids of chunked([...parents], AT_ONCE)) {
    const rows = (await table(ctx, child).find({ [on]: ids } as never, { order: sorted })) as unknown as Child[];
    for (const row of rows.filter(isThere)) found.get(row[on] as number)?.push(row);
  }
  return found;
}

/** Returns every stored child of these records, for any caller. */
export async function storedChildren(
  ctx: Context,
  resource: Resource,
  parents: readonly number[],
): Promise<Map<number, ChildrenByField>> {
  const ids = [...new Set(parents)];
  const found = new Map<number, Record<string, readonly Child[]>>(ids.map((id) => [id, {}]));
  for (const of of ids.length > 0 ? childrenOf(resource) : [])
    for (const [id, children] of await childrenOfKind(ctx, of, ids))
      (found.get(id) as Record<string, readonly Child[]>)[of.name] = children;
  return found;
}

/** Removes the children that were added only for a rule. */
export function withoutChildren<V extends Values>(resource: Resource, values: V): V {
  const names = childrenOf(resource).map(({ name }) => name);
  if (!names.some((name) => name in values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as V;
}

/** Adds the children of each row: those of the call, or else the stored ones. */
export async function withStoredChildren<V extends Values>(
  ctx: Context,
  resource: Resource,
  rows: readonly V[],
  before: readonly (Values | null)[],
): Promise<V[]> {
  const kinds = childrenOf(resource);
  if (kinds.length === 0) return [...rows];
  const idAt = (at: number): number | undefined => before[at]?.id as number | undefined;
  const isWhole = (row: V): boolean => kinds.every(({ name }) => name in row);
  const lacking = rows.flatMap((row, at) => (isWhole(row) ? [] : (idAt(at) ?? [])));
  const stored = await storedChildren(ctx, resource, lacking);
  const none = Object.fromEntries(kinds.map(({ name }) => [name, []]));
  return rows.map((row, at) => ({ ...(stored.get(idAt(at) ?? 0) ?? none), ...row }));
}
