import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { releaseCard, releaseCards } from '../state/cardStatus';
import { type ReportMore, inBatches } from '../commands/inBatches';
import { endsCard, lockWithOthers, refundOthers } from '../refunds/lostCard';
import { moveOrder, moveOrders } from '../state/moveOrder';
import { refundOrder, refundOrders } from '../refunds/refundOrders';

/**
 * Confirms a revoke (REVOKING → REVOKED) with a full refund. If the eSIM profile was downloaded, the card becomes
 * INVALID and its other orders are refunded too.
 */
export async function confirmRevoke(ctx: Context, id: number): Promise<Order> {
  const { order, others } = await lockWithOthers(ctx, id);
  if (order.status !== 'REVOKING') return order;
  const invalidated = endsCard(order);
  const refunded = await refundOrder(ctx, order, {
    key: `revoked:${order.supplierReference}`,
    fee: !invalidated,
    reason: 'ORDER_REVOKED',
  });
  const revoked = await moveOrder(ctx, order, 'revoked', { values: { refunded } });
  await releaseCard(ctx, revoked, { wasUsing: order.statusBefore === 'USING', invalidated });
  await refundOthers(ctx, others);
  return revoked;
}

/** Confirms the revoke of orders that were never provisioned, in a few statements. Their cards stay valid. */
export async function confirmUnprovisioned(
  ctx: Context,
  found: readonly Order[],
  reportMore: ReportMore,
): Promise<void> {
  const given = found.map((order) => ({
    order,
    key: `revoked:${order.supplierReference}`,
    fee: order.downloadedAt === null,
  }));
  const totals = new Map(
    (await refundOrders(ctx, given, 'ORDER_REVOKED')).map((total, place) => [found[place]?.id, total]),
  );
  await inBatches(found, reportMore, async (batch) => {
    const revoked = await moveOrders(
      ctx,
      'revoked',
      batch.map((order) => ({ order, values: { refunded: totals.get(order.id) as number } })),
    );
    await releaseCards(
      ctx,
      revoked.map((order) => ({ order, wasUsing: false })),
    );
  });
}
