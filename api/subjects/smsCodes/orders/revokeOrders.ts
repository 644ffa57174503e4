import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import smsCodeOrders, { MONTH_DAYS } from '@t3d/resources/codes/sms-code-orders';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { refuseEach } from '../../../errors';
import { refundUnused, worthUnused } from '../../../ledger';
import { translateMessage } from '../../../locales';
import { table } from '../../../models/table';
import { lockUsers } from '../../users';
import type { CodeOrder } from '../types';
import { previewWallet } from './buyers';
import { whyNotRunning } from './renewOrders';
import smsNumbers, { REST_HOURS } from '@t3d/resources/codes/sms-numbers';
import { recordHistories, changesBetween } from '../../../models/history';
import { inTransaction } from '../../../models/transaction';

/** What is left of an order: whole days, and the days of one term. */
const unusedOf = (ctx: Context, order: CodeOrder) => ({
  orderNo: order.orderNo as string,
  unusedDays: Math.max(0, Math.floor(((order.endsAt as Date).getTime() - ctx.now().getTime()) / DAY_MS)),
  termDays: (order.months ?? 1) * MONTH_DAYS,
});

/**
 * Ends orders in use at once and refunds their whole unused days (REFUND), a term paid ahead whole. The number rests
 * for 24 hours and receives nothing for its former holder. Refuses orders not in use.
 */
export const revokeCodeOrders = command(smsCodeOrders, 'revoke', {
  refuse: (ctx, found) => refuseEach(found, (order) => whyNotRunning(ctx, order)),
  check: async (ctx, found) => {
    const open = found.filter((order) => !whyNotRunning(ctx, order));
    const worths: number[] = [];
    for (const order of open) worths.push(await worthUnused(ctx, unusedOf(ctx, order)));
    return {
      matched: found.length,
      available: open.length,
      refused: found.flatMap((order) => {
        const why = whyNotRunning(ctx, order);
        return why ? [{ reason: translateMessage(why, ctx.language), count: 1, examples: [order.orderNo ?? ''] }] : [];
      }),
      changes: open.slice(0, 50).map((order, place) => ({
        label: order.orderNo ?? '',
        after: worths[place] as number,
        kind: 'money' as const,
        currency: order.currency ?? undefined,
      })),
      cost: await previewWallet(
        ctx,
        open.map(({ user }) => user),
        worths.reduce((sum, worth) => sum + worth, 0),
      ),
    };
  },
  run: async (ctx, found) => {
    await lockUsers(
      ctx,
      found.map(({ user }) => user as number),
    );
    const unused = found.map((order) => unusedOf(ctx, order));
    for (const order of found) await closeOrder(ctx, order, { ending: 'REVOKED' });
    let refunded = 0;
    for (const [place, order] of found.entries()) {
      const key = `codes-revoke:${order.orderNo}`;
      const { refunded: back, total } = await refundUnused(ctx, {
        key,
        ...(unused[place] as ReturnType<typeof unusedOf>),
      });
      await table(ctx, smsCodeOrders).update({ refunded: total }, order.id);
      refunded += back;
    }
    return { affected: found.length, refunded };
  },
});

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

/** When a number that is freed now may be ordered again. */
const restFrom = (now: Date): Date => new Date(now.getTime() + REST_HOURS * HOUR_MS);

/**
 * Ends a locked order in use: CANCELLED, and its number rests for 24 hours. `closedAt` is when it stopped to receive:
 * its end where the term is over, else now.
 */
async function closeOrder(
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
