import orders from '@t3d/resources/orders/orders';
import { command } from '../../../engine/rows/commands/command';
import type { Order } from '@t3d/resources/rows';
import { table } from '../../../models/table';
import { countingUp, inBatches } from './inBatches';
import { moveOrders, refuseNamed, requireStep } from '../state/moveOrder';

/** Why orders are not deletable, in the words of their life cycle: those of messages never are, from either list. */
function refuseDelete(found: readonly Order[]): void {
  const { orderType } = orders.declaration.deletable;
  refuseNamed(found, (order) => (order.orderType === orderType ? null : 'orders.kept'));
  requireStep('delete', found);
}

/** Hides orders of data whose money has all gone back; the ledger and the audit keep them. */
export const deleteOrders = command(orders, 'delete', {
  refused: async (ctx, ids) => refuseDelete(await table(ctx, orders).find(ids)),
  run: async (ctx, found, report) => {
    await inBatches(found, countingUp(report), async (batch) => {
      await moveOrders(
        ctx,
        'delete',
        batch.map((order) => ({ order, values: { deletedAt: ctx.now() } })),
      );
    });
    return { affected: found.length };
  },
});
