import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { purchaseAll, requireNew } from '../../../ledger';
import type { Order } from '@t3d/resources/rows';
import { requestProvisionOfAll, undoSale } from './createOrder';
import { countingUp, inBatches } from './inBatches';
import { moveOrders, assertEachOrder, requireStep } from '../state/moveOrder';
import { assessCards } from '../sale/pickCards';
import { isRetail } from '../refunds/refundOrders';
import { soldChain } from '../sale/saleChain';
import { table } from '../../../models/table';

/** Rejects end users' orders, because a retry would charge a wallet. */
async function assertRetryable(ctx: Context, found: readonly Order[]): Promise<void> {
  requireStep('retry', found);
  assertEachOrder(found, (order) => (isRetail(order) ? 'orders.retailRetry' : null));
  const met = await assessCards(ctx, found);
  assertEachOrder(found, ({ id }) => (met.get(id) ? null : 'orders.cardGone'));
  assertEachOrder(found, ({ id }) => (met.get(id)?.verify ? 'orders.notVerified' : null));
}

const referenceOf = (order: Order): string => `${order.orderNo}-${order.version}`;

/** Retries failed orders at their original prices, and requests them from the supplier again. */
export const retryOrders = command(orders, 'retry', {
  undo: undoSale,
  validate: assertRetryable,
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
      await requestProvisionOfAll(ctx, moved);
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

/** Rejects orders that may not be deleted, for example SMS orders. */
function assertDeletable(found: readonly Order[]): void {
  const { orderType } = orders.declaration.deletable;
  assertEachOrder(found, (order) => (order.orderType === orderType ? null : 'orders.kept'));
  requireStep('delete', found);
}

/** Hides fully refunded data orders everywhere except in the ledger and the audit log. */
export const deleteOrders = command(orders, 'delete', {
  explain: async (ctx, ids) => assertDeletable(await table(ctx, orders).find(ids)),
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
