import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import type { Order } from '@t3d/resources/rows';
import { table } from '../../../models/table';
import { setCardStatus } from '../state/cardStatus';
import { lockOrder, moveOrder, requireStep } from '../state/moveOrder';
import { isEnabled } from '../sale/pickCards';
import { startNow } from '../state/terms';

/**
 * Messages can be sent from the moment that the supplier has accepted; the card's data line is another order's matter.
 */
export async function startMessages(ctx: Context, order: Order): Promise<Order> {
  return moveOrder(ctx, order, 'activated', {
    values: await startNow(ctx, order),
    detail: { activation: 'IMMEDIATE' },
  });
}

export async function begin(ctx: Context, order: Order, detail: Record<string, unknown>): Promise<Order> {
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal, { lock: true });
  if (card && !isEnabled(card)) throw new Invalid('orders.cardState', { status: card.status ?? '' });
  const downloaded = card?.type === 'E_SIM' ? { downloadedAt: order.downloadedAt ?? ctx.now() } : {};
  const started = await moveOrder(ctx, order, 'activated', {
    values: { ...(await startNow(ctx, order)), ...downloaded },
    detail,
  });
  await setCardStatus(ctx, order.terminal, ['UNUSED', 'UNACTIVATED'], 'ACTIVATED', 'activate');
  return started;
}

/**
 * UNUSED → USING: the first use, and the clock starts; while a refund of it runs, too. Refuses an order that waits for
 * another of its card to end.
 */
export async function activateOrder(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  requireStep('activated', [order]);
  if (order.orderType === 'SMS') return startMessages(ctx, order);
  if (order.liveTerminal === null) throw new Invalid('orders.waits', { orderNo: order.orderNo ?? '' });
  return begin(ctx, order, { activation: 'FIRST_USE' });
}
