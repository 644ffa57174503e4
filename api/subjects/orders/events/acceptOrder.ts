import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { recordHistory } from '../../../models/history';
import type { Order } from '@t3d/resources/rows';
import { table } from '../../../models/table';
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
  await table(ctx, terminals).update({ lpa }, { id: order.terminal, type: 'E_SIM' });
  await recordHistory(ctx, terminals, order.terminal, 'profile', { lpa: { before: null, after: '•••' } });
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
