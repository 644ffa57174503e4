import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { table } from '../../../models/table';

/** An unpaid retail order, given by its id, expires now: another of the same buyer takes its place. */
export async function endUnpaid(ctx: Context, id: number): Promise<void> {
  await table(ctx, orders).update({ expiresAt: ctx.now(), unpaidBecause: 'REPLACED' }, id);
}
