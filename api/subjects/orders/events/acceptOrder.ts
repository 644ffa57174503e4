import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { cardsOf } from '../state/cards';
import { setCardStatus } from '../state/cardStatus';
import { begin, startMessages } from './activateOrder';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { rulesOf } from '../state/terms';

/** What comes with the supplier's answer: the eSIM profile that it made. */
export interface Profile {
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
