import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import { computing } from '../../../engine/rows/read/computed';
import { select } from '../../../models/sql';
import { decodeValue } from '../../../registry/decode';

/** Reads the time of each order's newest message with one query. */
export const computedOrders = computing(smsCodeOrders, async (ctx, rows) => {
  const ids = rows.map((row) => Number((row as { id: number }).id));
  const newest = await select<{ order: number; receivedAt: Date | string }>(
    ctx,
    'SELECT `order`, MAX(`receivedAt`) AS `receivedAt` FROM `sms_messages` WHERE `order` IN (?) GROUP BY `order`',
    [ids],
  );
  const times = new Map(
    newest.map(({ order, receivedAt }) => [Number(order), decodeValue({ kind: 'time' }, receivedAt)]),
  );
  return ids.map((id) => ({ lastMessageAt: times.get(id) ?? null }));
});
