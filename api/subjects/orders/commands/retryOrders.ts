import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { purchaseAll, requireNew } from '../../../ledger';
import type { Order } from '@t3d/resources/rows';
import { askToProvisionAll, saleBack } from './createOrder';
import { countingUp, inBatches } from './inBatches';
import { moveOrders, refuseNamed, requireStep } from '../state/moveOrder';
import { assessCards } from '../sale/pickCards';
import { isRetail } from '../refunds/refundOrders';
import { soldChain } from '../sale/saleChain';
import { table } from '../../../models/table';

/**
 * Bought anew: of a wallet (an end user's money has been refunded to its payer, so nobody's wallet is there to be
 * charged again), for the same card.
 */
async function refuseRetry(ctx: Context, found: readonly Order[]): Promise<void> {
  requireStep('retry', found);
  refuseNamed(found, (order) => (isRetail(order) ? 'orders.retailRetry' : null));
  const met = await assessCards(ctx, found);
  refuseNamed(found, ({ id }) => (met.get(id) ? null : 'orders.cardGone'));
  refuseNamed(found, ({ id }) => (met.get(id)?.verify ? 'orders.notVerified' : null));
}

const referenceOf = (order: Order): string => `${order.orderNo}-${order.version}`;

/**
 * INITIAL_FAILED → INITIAL: charged again at the prices it was sold at, and requested of the supplier under a new
 * reference. Refuses what an end user had paid.
 */
export const retryOrders = command(orders, 'retry', {
  undo: saleBack,
  refuse: refuseRetry,
  run: async (ctx, found, _input, report) => {
    const met = await assessCards(ctx, found);
    await inBatches(found, countingUp(report), async (batch) => {
      const moved = await moveOrders(
        ctx,
        'retry',
        batch.map((order) => {
          const preOrder = met.get(order.id)?.preOrder ?? false;
          const liveTerminal = preOrder || order.orderType === 'SMS' ? null : order.terminal;
          return {
            order,
            values: {
              refunded: 0,
              supplierReference: referenceOf(order),
              supplier: null,
              supplierCost: null,
              preOrder,
              liveTerminal,
            },
          };
        }),
      );
      await askToProvisionAll(ctx, moved);
    });
    const posted = await purchaseAll(
      ctx,
      found.map((order) => ({
        key: `order:${referenceOf(order)}`,
        orderNo: order.orderNo as string,
        chain: soldChain(order),
        extraPrice: order.extraPrice ?? 0,
        currency: order.currency as string,
      })),
    );
    posted.forEach(requireNew);
    return { affected: found.length };
  },
});

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
