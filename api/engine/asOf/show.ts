import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Children } from '../../declared/children';
import { childrenOf } from '../../declared/children';
import { NotFound } from '../../errors';
import { recordView } from '../../models/history';
import { isThere } from '../access/bounds';
import { mayRead } from '../access/permissions';
import type { PlainRow } from '../rows/read';
import { keepsPast } from './instant';
import { overlayOf, seesDeleted } from './overlay';
import type { StoodRow } from './rows';
import { rowsAt } from './rows';
import { idsWhere, spelled, valueIs } from '../access/statements';

/** The children that a record had then, in their order: those that are there, and those that are gone since. */
async function childrenAt(ctx: Context, { child, on, order }: Children, at: Date, parent: number): Promise<PlainRow[]> {
  const ids = await idsWhere(ctx, child, { conditions: [valueIs(on, parent), spelled(isThere(child))] });
  const gone = seesDeleted(ctx, child)
    ? [...(await overlayOf(ctx, child, at))].filter(([, past]) => past.wasDeleted && past.values[on] === parent)
    : [];
  const stood = await rowsAt(ctx, child, at, [...ids, ...gone.map(([id]) => id)]);
  const placeOf = (row: PlainRow): number => (order ? Number(row[order] ?? Infinity) : 0);
  return [...stood.values()].map(({ row }) => row).sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
}

/**
 * One record as it stood at an instant, with its children, as the caller may see it now. 404 where it was not there, or
 * is not in the caller's scope now. A look at audited records is in their trail.
 */
export async function showAt(ctx: Context, resource: Resource, id: number, at: Date): Promise<StoodRow> {
  const stood = (await rowsAt(ctx, resource, at, [id])).get(id);
  if (!stood) throw new NotFound();
  for (const children of childrenOf(resource)) {
    if (!mayRead(ctx.actor, resource.fields[children.name] as Field)) continue;
    if (keepsPast(children.child)) stood.row[children.name] = await childrenAt(ctx, children, at, id);
    else stood.unknown.push(children.name);
  }
  if (resource.declaration.audited) await recordView(ctx, resource, id);
  return stood;
}
