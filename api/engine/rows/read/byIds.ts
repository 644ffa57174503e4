import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { masked } from '../../../registry/encrypted';
import type { Condition } from '../../access/statements';
import { idBetween, idBeyond, idIn, idsWhere } from '../../access/statements';
import { removeHiddenChanges } from '../../history/visibleChanges';
import type { ListQuery } from './query';
import type { PlainRow } from './read';
import { readRows, requireInScope } from './read';
import { NotFound } from '../../../errors';
import { chunked } from '../../../models/chunked';
import { table } from '../../../models/table';
import { boundsOf } from '../../access/bounds';
import { lockParentsOf } from '../children/validateParents';
import { commandsOf } from '../commands/commands';

/**
 * Yields the ids of a list query in its order, thousands at a time. Without id order, reads all ids first, because rows
 * may move between pages.
 */
export async function* matchingIds(
  ctx: Context,
  resource: Resource,
  { conditions, sort, order }: ListQuery,
  limit = 20_000,
): AsyncGenerator<number[]> {
  const page = { sort, order, limit, spells: 'all' } as const;
  if (sort !== 'id') {
    const all = new Set<number>();
    for (let offset = 0, more = true; more; offset += limit) {
      const ids = await idsWhere(ctx, resource, { ...page, conditions, offset });
      for (const id of ids) all.add(id);
      more = ids.length === limit;
    }
    yield [...all];
    return;
  }
  for (let [last, more]: [number | null, boolean] = [null, true]; more;) {
    const beyond = last === null ? [] : [idBeyond(order, order === 'ASC' ? last + 1 : last)];
    const ids = await idsWhere(ctx, resource, { ...page, conditions: [...conditions, ...beyond] });
    yield ids;
    [last, more] = [ids.at(-1) ?? null, ids.length === limit];
  }
}

/** Returns a condition for these ids: a range if it contains few other rows, otherwise a list. */
function idsAbout(ids: readonly number[]): Condition {
  const [low, high] = [Math.min(...ids), Math.max(...ids)];
  return high - low < ids.length * 2 ? idBetween(low, high) : idIn(ids);
}

/**
 * Returns rows in the order of the ids, in the form of the caller's list without labels. The caller must have checked
 * the scope.
 */
export async function rowsInOrder(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  ids: readonly number[],
): Promise<PlainRow[]> {
  const columns = ['id', ...names.filter((name) => name !== 'id')];
  const order = (ids[0] as number) > (ids.at(-1) as number) ? 'DESC' : 'ASC';
  const read = await readRows(ctx, resource, columns, { conditions: [idsAbout(ids)], scope: null, order });
  const isInOrder = read.length === ids.length && read.every(({ id }, at) => id === ids[at]);
  const byId = isInOrder ? null : new Map(read.map((row) => [row.id, row]));
  const rows = byId ? ids.flatMap((id) => byId.get(id) ?? []) : read;
  return removeHiddenChanges(ctx, resource, masked(resource, rows));
}

const AT_ONCE = 5000;

/** Returns whether the scope excludes any rows. */
const isBounded = (ctx: Context, resource: Resource, scope?: ScopeMap): boolean =>
  boundsOf(ctx, resource, scope).some((bound) => Reflect.ownKeys(bound).length > 0);

/**
 * Returns stored rows in the order of the ids, with `locks` locked after their parents. Throws 404 for a row out of
 * scope and 403 for a read-only one.
 */
export async function rowsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  { narrower, locks = false }: { narrower?: ScopeMap; locks?: boolean },
): Promise<PlainRow[]> {
  if (locks) {
    await lockParentsOf(ctx, resource, ids);
    await commandsOf(ctx.database).rulesOf(resource.name).lockFirst?.(ctx, ids);
  }
  const rows: PlainRow[] = [];
  for (const some of chunked([...ids], AT_ONCE))
    rows.push(...((await table(ctx, resource).find(some, { lock: locks })) as unknown as PlainRow[]));
  if (rows.length !== ids.length) throw new NotFound();
  if (isBounded(ctx, resource) || (narrower && isBounded(ctx, resource, narrower)))
    await requireInScope(ctx, resource, ids, narrower);
  return rows;
}
