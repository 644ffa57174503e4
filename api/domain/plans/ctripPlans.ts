import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type { CommandsFor } from '../../registry/command';
import { restores } from '../../engine/undo/restore';
import { command } from '../../engine/rows/commands/command';
import { switchListing } from './switchListing';
import type { Context } from '../../context';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import type { CtripPlan } from '@t3d/resources/rows';

/** Takes a quantity from an offer's stock. Returns false if the stock is too small. */
export async function takeShelf(ctx: Context, offer: number, quantity: number): Promise<boolean> {
  const sql = 'UPDATE ctrip_plans SET stock = stock - ?, version = version + 1 WHERE id = ? AND stock >= ?';
  return (await change(ctx, sql, [quantity, offer, quantity])) === 1;
}

/** Returns a quantity to an offer's stock, if there is an offer. */
export async function returnShelf(ctx: Context, offer: number | null, quantity: number): Promise<void> {
  if (offer === null || quantity < 1) return;
  await change(ctx, 'UPDATE ctrip_plans SET stock = stock + ?, version = version + 1 WHERE id = ?', [quantity, offer]);
}

/** Stores the price (minor units) and stock that were last sent to the channel. */
export async function markSent(
  ctx: Context,
  offer: number,
  sent: Pick<CtripPlan, 'sentPrice' | 'sentStock'>,
): Promise<void> {
  await table(ctx, ctripPlans).update({ ...sent, sentAt: ctx.now() }, offer);
}

/** Lists Ctrip offers. A delisted plan still cannot be ordered. */
const listCtripPlans = command(ctripPlans, 'list', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'RACKING')).length }),
});
/** Stops Ctrip from ordering these plans. Existing orders continue. */
export const delistCtripPlans = command(ctripPlans, 'delist', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'UNSHELVE')).length }),
});

export default { list: listCtripPlans, delist: delistCtripPlans } satisfies CommandsFor<typeof ctripPlans>;
