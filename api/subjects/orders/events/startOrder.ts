import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { table } from '../../../models/table';
import { askToProvision } from '../commands/createOrder';
import { moveOrder, lockOrder, requireStep } from '../state/moveOrder';
import type { Order } from '@t3d/resources/rows';
import { cardsOf } from '../state/cards';
import { setCardStatus } from '../state/cardStatus';
import { isEnabled } from '../sale/pickCards';
import { startNow, rulesOf } from '../state/terms';

/** The card's holder has been verified: every order that waited for it goes to the supplier. */
export async function verifyTerminal(ctx: Context, id: number): Promise<number> {
  await cardsOf(ctx).verify(ctx, id);
  const waiting = await table(ctx, orders).find(
    { terminal: id, status: 'NO_REAL_NAME', deletedAt: null },
    { lock: true },
  );
  for (const order of waiting) {
    await moveOrder(ctx, order, 'real-name-approved');
    await askToProvision(ctx, order);
  }
  return waiting.length;
}

/**
 * Messages can be sent from the moment that the supplier has accepted; the card's data line is another order's matter.
 */
async function startMessages(ctx: Context, order: Order): Promise<Order> {
  return moveOrder(ctx, order, 'activated', {
    values: await startNow(ctx, order),
    detail: { activation: 'IMMEDIATE' },
  });
}

async function begin(ctx: Context, order: Order, detail: Record<string, unknown>): Promise<Order> {
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

/** What comes with the supplier's answer: the eSIM profile that it made. */
interface Profile {
  lpa?: string | null;
}

async function saveProfile(ctx: Context, order: Order, { lpa }: Profile): Promise<void> {
  if (!lpa || order.terminal === null) return;
  await cardsOf(ctx).keepProfile(ctx, order.terminal, lpa);
}

/**
 * INITIAL → UNUSED: the card waits for its first use, or starts at once where the plan is of that kind. An event that
 * comes twice changes nothing.
 */
export async function acceptOrder(ctx: Context, id: number, reference: string, profile: Profile = {}): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const values = { acceptedAt: ctx.now() };
  if (order.orderType === 'SMS') return startMessages(ctx, await moveOrder(ctx, order, 'accepted', { values }));
  await setCardStatus(ctx, order.terminal, ['UNUSED'], 'UNACTIVATED', 'provision');
  await saveProfile(ctx, order, profile);
  const accepted = await moveOrder(ctx, order, 'accepted', { values });
  const rules = await rulesOf(ctx, order);
  return rules?.activation === 'IMMEDIATE' && accepted.liveTerminal !== null
    ? begin(ctx, accepted, { activation: 'IMMEDIATE' })
    : accepted;
}
