import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { closeOrder } from './closeOrder';

const AT_ONCE = 500;

/** Ends orders whose term is over, each in a transaction of its own. Answers how many. */
export async function expireCodeOrders(ctx: Context): Promise<number> {
  const over = await table(ctx, smsCodeOrders).find(
    { status: 'USING', endsAt: { lte: ctx.now().toISOString() } },
    { limit: AT_ONCE },
  );
  let ended = 0;
  const failures: unknown[] = [];
  for (const { id } of over)
    await inTransaction(ctx, async (inner) => {
      const order = await table(inner, smsCodeOrders).one(id, { lock: true });
      // Renewed meanwhile.
      if (order?.status !== 'USING' || order.endsAt === null || order.endsAt > inner.now()) return;
      await closeOrder(inner, order, { ending: 'EXPIRED' });
      ended += 1;
    }).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${over.length} orders failed`);
  return ended;
}

/** Numbers whose rest is over are UNUSED again, in the pool. Answers how many. */
export async function freeRestedNumbers(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rested = await table(inner, smsNumbers).find(
      { status: ['COMPLETED', 'REVOKED'], restsUntil: { lte: inner.now().toISOString() } },
      { lock: true, limit: AT_ONCE },
    );
    const ids = rested.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await table(inner, smsNumbers).update({ status: 'UNUSED', restsUntil: null }, ids);
    await recordHistories(
      inner,
      smsNumbers,
      'free',
      rested.map(({ id, status }) => ({ recordId: id, changes: { status: { before: status, after: 'UNUSED' } } })),
    );
    return ids.length;
  });
}
