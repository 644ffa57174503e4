import orders from '@t3d/resources/orders';
import type { Order } from '../../../models/rows';
import { inBatches, inBulk } from './inBulk';
import { DELETE_MANY_JOB } from '../jobs/kinds';
import { moveOrders, refuseNamed, requireStep } from '../state/moveOrder';

/** Only what the declaration calls deletable: orders of messages cannot be deleted from either list. */
function refuseDelete(found: readonly Order[]): void {
  const { orderType } = orders.declaration.deletable;
  refuseNamed(found, (order) => (order.orderType === orderType ? null : 'orders.kept'));
  requireStep('delete', found);
}

/** Hides orders of data whose money has all gone back; the ledger and the audit keep them. */
export const deleteOrders = inBulk({
  kind: DELETE_MANY_JOB,
  refuse: (_ctx, found) => refuseDelete(found),
  run: (ctx, found, reportDone) =>
    inBatches(found, reportDone, async (batch) => {
      await moveOrders(
        ctx,
        'delete',
        batch.map((order) => ({ order, values: { deletedAt: ctx.now() } })),
      );
    }),
});
