import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { enqueueAll } from '../../jobs/outbox';
import { purchaseAll, refund, requireNew } from '../../ledger';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { previewWalletChange } from './applyRevoke';
import { releaseCard, releaseCards } from './cardStatus';
import { askToProvisionAll } from './createOrder';
import type { Ids } from './inBulk';
import { inBulk, inBatches } from './inBulk';
import { lockOrders, moveOrder, moveOrders, refuseNamed, requireStep } from './moveOrder';
import { assessCards } from './pickCards';
import { askOrderRefund, isRetail, lockSales, requireSalePayment } from './retailRefund';
import { soldChain } from './saleChain';
import { notifySupplierOfAll, notifySupplier } from './notifySupplier';
import { refundOfTerms } from './termRefund';
import type { AskPayload } from './types';
import { COMPLETE_MANY_JOB, DELETE_MANY_JOB, FINISH_JOB, FINISH_MANY_JOB, RETRY_MANY_JOB } from './types';
import type { Order } from '../../models/rows';

/**
 * Bought anew: of a wallet (an end user's money has been refunded to its payer, so nobody's wallet is there to be charged
 * again), for the same card.
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
 * INITIAL_FAILED → INITIAL: charged again at the prices it was sold at, and the supplier asked under a new reference.
 * Refuses what an end user had paid.
 */
export const retryOrders = inBulk({
  kind: RETRY_MANY_JOB,
  refuse: refuseRetry,
  run: async (ctx, found, reportDone) => {
    const met = await assessCards(ctx, found);
    await inBatches(found, reportDone, async (batch) => {
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
  },
});

/** USING or UNUSED → COMPLETING: no refund; COMPLETED once the supplier confirms. */
export const finishOrders = inBulk({
  kind: FINISH_MANY_JOB,
  refuse: (_ctx, found) => requireStep('finish', found),
  run: (ctx, found, reportDone) =>
    inBatches(found, reportDone, async (batch) => {
      const completing = await moveOrders(
        ctx,
        'finish',
        batch.map((order) => ({ order, values: { statusBefore: order.status } })),
      );
      await enqueueAll(
        ctx,
        completing.map((order) => {
          const payload: AskPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-f${order.version}`,
          };
          return { kind: FINISH_JOB, payload, dedupe: `finish:${payload.question}` };
        }),
      );
    }),
});

const wasUsing = ({ status, statusBefore }: Order): boolean => status === 'USING' || statusBefore === 'USING';

/** USING, COMPLETING or UNUSED → COMPLETED at once. */
export const forceCompletion = inBulk({
  kind: COMPLETE_MANY_JOB,
  refuse: (_ctx, found) => requireStep('force-completion', found),
  run: (ctx, found, reportDone) =>
    inBatches(found, reportDone, async (batch) => {
      const completed = await moveOrders(
        ctx,
        'force-completion',
        batch.map((order) => ({ order })),
      );
      await releaseCards(
        ctx,
        completed.map((order, place) => ({ order, wasUsing: wasUsing(batch[place] as Order) })),
      );
      await notifySupplierOfAll(ctx, completed, 'finish');
    }),
});

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

export interface PartialRefund extends Ids {
  amount: number;
  remark?: string | null;
}

const leftOf = (order: Order): number => (order.price ?? 0) - (order.refunded ?? 0);

function requireLeft(order: Order, amount: number): void {
  if (amount > leftOf(order)) throw invalidField('amount', 'money.refundTooMuch', { leftMinor: leftOf(order) });
}

/**
 * What goes into a deleted user's wallet never comes out again. Locked, the buyer is not deleted while the money moves.
 */
async function requireBuyer(ctx: Context, order: Order, lock: boolean): Promise<void> {
  const buyer = order.agent === null ? null : await table(ctx, users).one(order.agent, { lock: lock && 'shared' });
  if (!buyer || buyer.status === 'DELETED')
    throw new Invalid('users.deleted', {}, { [String(order.id)]: { key: 'users.deleted' } });
}

async function refundPart(
  ctx: Context,
  order: Order,
  { amount, remark }: Pick<PartialRefund, 'amount' | 'remark'>,
): Promise<number> {
  const key = `refund:${order.orderNo}:${order.version}`;
  if (order.terms !== null) return refundOfTerms(ctx, order, { key, amount, remark });
  return (await refund(ctx, { key, orderNo: order.orderNo as string, amount, fee: false, remark })).total;
}

/**
 * Gives part of the price back to the buyer, every superior its part of that. The order stays as it is until all is
 * refunded: then it is REFUNDED, its card free, and the supplier told. What an end user paid goes back through its
 * gateway: the order is REFUNDING until that has answered. Refuses more than is left, a buyer who is deleted, and a
 * retail order of whose payment nothing is left.
 */
export async function partialRefund(ctx: Context, { ids, amount, remark }: PartialRefund): Promise<Outcome> {
  const [order] = await lockOrders(ctx, ids);
  if (!order) throw new NotFound();
  requireStep('partial-refund', [order]);
  requireLeft(order, amount);
  if (isRetail(order)) {
    await askOrderRefund(ctx, order, { amount, remark });
    return { affected: 1, refunded: order.refunded ?? 0 };
  }
  await lockSales(ctx, [order]);
  await requireBuyer(ctx, order, true);
  const total = await refundPart(ctx, order, { amount, remark });
  const all = total >= (order.price ?? 0);
  const moved = await moveOrder(ctx, order, all ? 'all-refunded' : 'partial-refund', {
    values: { refunded: total },
    detail: { amount, remark: remark ?? null },
  });
  if (all && order.status !== 'COMPLETED') {
    await releaseCard(ctx, moved, { wasUsing: order.status === 'USING' });
    await notifySupplier(ctx, moved, 'revoke');
  }
  return { affected: 1, refunded: total };
}

export async function checkPartialRefund(ctx: Context, { ids, amount }: PartialRefund): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const [order] = found;
  if (!order) throw new NotFound();
  requireStep('partial-refund', [order]);
  requireLeft(order, amount);
  await (isRetail(order) ? requireSalePayment(ctx, order, false) : requireBuyer(ctx, order, false));
  return { matched: 1, available: 1, cost: await previewWalletChange(ctx, found, () => amount) };
}
