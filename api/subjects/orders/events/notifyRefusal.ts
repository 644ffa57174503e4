import type { Context } from '../../../context';
import type { EventData } from '../../../jobs/outbox';
import { emit } from '../../../jobs/outbox';
import { select } from '../../../models/sql';
import type { Order } from '@t3d/resources/rows';

type Asked = EventData['order.refused']['asked'];
/** The command by which a person requested it. */
const ASKED_BY: Readonly<Record<Asked, readonly string[]>> = {
  PROVISION: ['create', 'retry'],
  REVOKE: ['apply-revoke', 'not-verified'],
  FINISH: ['finish'],
  RENEW: ['renew'],
};

/**
 * Emits, in the caller's transaction, that the supplier refused a request for an order, and who had requested it last.
 */
export async function notifyRefusal(ctx: Context, order: Order, asked: Asked, reason: string): Promise<void> {
  const [last] = await select<{ actor: number | string | null }>(
    ctx,
    'SELECT `actor` FROM `order_events` WHERE `orderId` = ? AND `action` IN (?) ORDER BY `id` DESC LIMIT 1',
    [order.id, ASKED_BY[asked]],
  );
  const applicant = last?.actor == null ? null : Number(last.actor);
  await emit(ctx, {
    name: 'order.refused',
    subject: order.agent,
    data: { order: order.id, orderNo: order.orderNo ?? '', asked, reason, applicant },
  });
}
