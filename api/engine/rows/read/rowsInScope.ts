import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { chunked } from '../../../models/chunked';
import { table } from '../../../models/table';
import { boundsOf } from '../../access/bounds';
import { holdParentsOf } from '../children/parents';
import { commandsOf } from '../commands/commands';
import type { PlainRow } from './read';
import { requireInScope } from './read';

const AT_ONCE = 5000;

/** Whether the caller's scope leaves it every row: then those that are there need no second look. */
const isBounded = (ctx: Context, resource: Resource, scope?: ScopeMap): boolean =>
  boundsOf(ctx, resource, scope).some((bound) => Reflect.ownKeys(bound).length > 0);

/**
 * Whole stored rows by their ids, in the order of those; with `locks` held until commit, after what is held before
 * them. 404 unless every one is there and, held, in the caller's scope; 403 when one is readable but not the caller's
 * to change (`narrower`).
 */
export async function rowsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  { narrower, locks = false }: { narrower?: ScopeMap; locks?: boolean },
): Promise<PlainRow[]> {
  if (locks) {
    await holdParentsOf(ctx, resource, ids);
    await commandsOf(ctx.database).rulesOf(resource.name).holdFirst?.(ctx, ids);
  }
  const rows: PlainRow[] = [];
  for (const some of chunked([...ids], AT_ONCE))
    rows.push(...((await table(ctx, resource).find(some, { lock: locks })) as unknown as PlainRow[]));
  if (rows.length !== ids.length) throw new NotFound();
  if (isBounded(ctx, resource) || (narrower && isBounded(ctx, resource, narrower)))
    await requireInScope(ctx, resource, ids, narrower);
  return rows;
}
