import { HOUR_MS } from '@t3d/resources/kit';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumbers, { REST_HOURS } from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { changesBetween, recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import type { CodeOrder } from '../types';

/** When a number that is freed now may be ordered again. */
export const restFrom = (now: Date): Date => new Date(now.getTime() + REST_HOURS * HOUR_MS);

/**
 * Ends a locked order in use: CANCELLED, and its number rests for 24 hours. `closedAt` is when it stopped to receive:
 * its end where the term is over, else now.
 */
export async function closeOrder(
  ctx: Context,
  order: CodeOrder,
  { ending, refunded }: { ending: 'EXPIRED' | 'REVOKED'; refunded?: number },
): Promise<void> {
  const values: Partial<CodeOrder> = {
    status: 'CANCELLED',
    ending,
    closedAt: ending === 'EXPIRED' ? order.endsAt : ctx.now(),
    liveNumber: null,
    ...(refunded === undefined ? {} : { refunded }),
  };
  await table(ctx, smsCodeOrders).update(values, order.id);
  await recordHistories(ctx, smsCodeOrders, ending === 'EXPIRED' ? 'expire' : 'revoke', [
    { recordId: order.id, changes: changesBetween(smsCodeOrders, order, values) },
  ]);
  const number = await table(ctx, smsNumbers).one(order.number as number, { lock: true });
  if (number?.status !== 'USING') return;
  const rest = {
    status: ending === 'EXPIRED' ? ('COMPLETED' as const) : ('REVOKED' as const),
    holder: null,
    restsUntil: restFrom(ctx.now()),
  };
  await table(ctx, smsNumbers).update(rest, number.id);
  await recordHistories(ctx, smsNumbers, 'rest', [
    { recordId: number.id, changes: changesBetween(smsNumbers, number, rest) },
  ]);
}
