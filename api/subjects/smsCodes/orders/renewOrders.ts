import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { type CheckedMessage, refuseEach } from '../../../errors';
import { restores } from '../../../engine/undo/restore';
import { renewAllTerms, requireNew, voidTerm } from '../../../ledger';
import { translateMessage } from '../../../locales';
import { changesBetween, recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { lockUsers } from '../../users';
import type { CodeOrder } from '../types';
import { previewWallet } from './buyers';
import { endOfTerm } from './createOrder';

type WhyNot = (order: CodeOrder) => CheckedMessage | null;

/** Why an order cannot be renewed or revoked: it is not in use, or its term is over and the clean-up follows. */
export function whyNotRunning(ctx: Context, { status, endsAt }: CodeOrder): CheckedMessage | null {
  if (status !== 'USING')
    return {
      key: 'smsCodes.notRunning',
      params: { status: optionLabel('sms-code-orders', 'status', status ?? '', ctx.language) },
    };
  return endsAt !== null && endsAt <= ctx.now() ? { key: 'smsCodes.ended' } : null;
}

/** Why orders cannot be renewed. A further term is a further sale: its plan is on sale and its buyer enabled. */
async function whyNotRenewed(ctx: Context, found: readonly CodeOrder[]): Promise<WhyNot> {
  const ids = [...new Set(found.map(({ user }) => user).filter((id) => id !== null))];
  const off = new Set((await lockUsers(ctx, ids)).filter(({ status }) => status !== 'ENABLED').map(({ id }) => id));
  const plans = [...new Set(found.map(({ plan }) => plan).filter((id) => id !== null))];
  const listed = new Set((await table(ctx, smsCodePlans).find({ id: plans, status: 'RACKING' })).map(({ id }) => id));
  return (order) => {
    const why = whyNotRunning(ctx, order);
    if (why) return why;
    if (!listed.has(order.plan as number)) return { key: 'smsCodes.notOnSale' };
    return off.has(order.user as number) ? { key: 'smsCodes.buyerDisabled' } : null;
  };
}

/** What one term costs: what the order was sold at, whatever the plan costs now. */
export const priceOfTerm = ({ price, terms }: Pick<CodeOrder, 'price' | 'terms'>): number =>
  (price ?? 0) / (terms ?? 1);

const renewed = (order: CodeOrder): Partial<CodeOrder> => ({
  price: (order.price ?? 0) + priceOfTerm(order),
  terms: (order.terms ?? 1) + 1,
  endsAt: endOfTerm(order.months ?? 1, order.endsAt as Date),
});

/**
 * Buys one more term after the present end, all or none, at the price that each order was sold at. Refuses orders not
 * in use, plans off sale, buyers who are disabled, and too little money.
 */
export const renewCodeOrders = command(smsCodeOrders, 'renew', {
  // The further term is void: its money goes back, and the order ends when it did.
  undo: restores(async (ctx, { id, entries }) => {
    const rows = await table(ctx, smsCodeOrders).find(entries.flatMap(({ recordId }) => recordId ?? []));
    for (const { orderNo } of rows)
      await voidTerm(ctx, { key: `operation:${id}:${orderNo}`, orderNo: orderNo as string });
  }),
  refuse: async (ctx, found) => refuseEach(found, await whyNotRenewed(ctx, found)),
  check: async (ctx, found) => {
    const whyNot = await whyNotRenewed(ctx, found);
    const open = found.filter((order) => !whyNot(order));
    const refused = found.flatMap((order) => {
      const why = whyNot(order);
      return why ? [{ reason: translateMessage(why, ctx.language), count: 1, examples: [order.orderNo ?? ''] }] : [];
    });
    const amount = -open.reduce((sum, order) => sum + priceOfTerm(order), 0);
    return {
      matched: found.length,
      available: open.length,
      refused,
      changes: open.slice(0, 50).map((order) => ({
        label: order.orderNo ?? '',
        before: order.endsAt?.toISOString() ?? null,
        after: (renewed(order).endsAt as Date).toISOString(),
      })),
      cost: await previewWallet(
        ctx,
        open.map(({ user }) => user),
        amount,
      ),
    };
  },
  run: async (ctx, found) => {
    for (const order of found) {
      const values = renewed(order);
      await table(ctx, smsCodeOrders).update(values, order.id);
      await recordHistories(ctx, smsCodeOrders, 'renew', [
        { recordId: order.id, changes: changesBetween(smsCodeOrders, order, values) },
      ]);
    }
    const posted = await renewAllTerms(
      ctx,
      found.map((order) => ({
        key: `codes-renew:${order.orderNo}-n${order.version}`,
        orderNo: order.orderNo as string,
        chain: [{ agent: order.user as number, cost: priceOfTerm(order) }],
        currency: order.currency as string,
      })),
    );
    posted.forEach(requireNew);
    return { affected: found.length };
  },
});
