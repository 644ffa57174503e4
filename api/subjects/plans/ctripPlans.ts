import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type { CommandsFor } from '../../declared/command';
import { restores } from '../../engine/undo/restore';
import { command } from '../../engine/rows/commands/command';
import { switchListing } from './switchListing';
import type { Context } from '../../context';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import type { CtripPlan } from '@t3d/resources/rows';

/** Takes a quantity out of the stock of a plan on the shelf, by its id; false when somebody was faster. */
export async function takeShelf(ctx: Context, offer: number, quantity: number): Promise<boolean> {
  const sql = 'UPDATE ctrip_plans SET stock = stock - ?, version = version + 1 WHERE id = ? AND stock >= ?';
  return (await change(ctx, sql, [quantity, offer, quantity])) === 1;
}

/** Puts a quantity back on the shelf; nothing where there is no shelf or no quantity. */
export async function returnShelf(ctx: Context, offer: number | null, quantity: number): Promise<void> {
  if (offer === null || quantity < 1) return;
  await change(ctx, 'UPDATE ctrip_plans SET stock = stock + ?, version = version + 1 WHERE id = ?', [quantity, offer]);
}

/** Notes which price (minor units) and stock of a plan the channel has been told now. */
export async function markSent(
  ctx: Context,
  offer: number,
  sent: Pick<CtripPlan, 'sentPrice' | 'sentStock'>,
): Promise<void> {
  await table(ctx, ctripPlans).update({ ...sent, sentAt: ctx.now() }, offer);
}

/** Lets Ctrip order these; of a plan that is itself off sale it still gets none. */
const listCtripPlans = command(ctripPlans, 'list', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'RACKING')).length }),
});
/** Ctrip can order these no more; orders that it has go on. */
export const delistCtripPlans = command(ctripPlans, 'delist', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'UNSHELVE')).length }),
});

export default { list: listCtripPlans, delist: delistCtripPlans } satisfies CommandsFor<typeof ctripPlans>;
