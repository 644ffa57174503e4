import { DAY_MS } from '@t3d/resources/kit';
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
import { closeOrder } from './closeOrder';
import { whyNotRunning } from './renewOrders';

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
