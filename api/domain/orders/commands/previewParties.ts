import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { User, Order } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { type RefundedOrder, refundEffects, walletsOf, newestBill, refund } from '../../../ledger';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { isInReach, isStaff, nameOf } from '../../users';
import { isRetail, requestOrderRefund, lockSales, payersPart, refundOfTerms } from '../refunds/refundOrders';
import orders from '@t3d/resources/orders/orders';
import { command } from '../../../engine/rows/commands/command';
import { Invalid, invalidField } from '../../../errors';
import { releaseCard } from '../state/cardStatus';
import { moveOrder, requireStep } from '../state/moveOrder';
import { notifySupplier } from '../jobs/notifySupplier';

type RefundInput = Parameters<typeof partialRefund>[1];

const leftOf = (order: Order): number => (order.price ?? 0) - (order.refunded ?? 0);

function requireRefundable(order: Order, amount: number): void {
  requireStep('partial-refund', [order]);
  if (amount > leftOf(order)) throw invalidField('amount', 'money.refundTooMuch', { leftMinor: leftOf(order) });
}

/**
 * Throws for an order with a deleted buyer, who could not withdraw the refund. `lock` locks the buyer against deletion.
 */
async function requireBuyer(ctx: Context, order: Order, lock: boolean): Promise<void> {
  const buyer = order.agent === null ? null : await table(ctx, users).one(order.agent, { lock: lock && 'shared' });
  if (!buyer || buyer.status === 'DELETED')
    throw new Invalid('users.deleted', {}, { [String(order.id)]: { key: 'users.deleted' } });
}

async function refundOrderPart(
  ctx: Context,
  order: Order,
  { amount, remark }: Pick<RefundInput, 'amount' | 'remark'>,
): Promise<number> {
  const key = `refund:${order.orderNo}:${order.version}`;
  if (order.terms !== null) return refundOfTerms(ctx, order, { key, amount, remark });
  return (await refund(ctx, { key, orderNo: order.orderNo as string, amount, fee: false, remark })).total;
}

/**
 * Refunds part of the price, and takes back each superior's profit share in proportion. After the last part, the order
 * is REFUNDED. An end user is refunded through the gateway.
 */
export const partialRefund = command(orders, 'partial-refund', {
  validate: (_ctx, order, { amount }) => requireRefundable(order, amount),
  check: async (ctx, order, { amount }) => {
    requireRefundable(order, amount);
    const payer = isRetail(order) ? await payersPart(ctx, order, amount) : null;
    if (!payer) await requireBuyer(ctx, order, false);
    const parties = await previewParties(ctx, [{ orderNo: order.orderNo as string, amount, fee: false }]);
    return {
      matched: 1,
      available: 1,
      cost: await previewWalletChange(ctx, [order], () => amount),
      changes: [...(payer ? [payerLine(ctx, payer)] : []), ...parties],
    };
  },
  run: async (ctx, order, { amount, remark }) => {
    if (isRetail(order)) {
      await requestOrderRefund(ctx, order, { amount, remark });
      return { affected: 1, refunded: order.refunded ?? 0 };
    }
    await lockSales(ctx, [order]);
    await requireBuyer(ctx, order, true);
    const total = await refundOrderPart(ctx, order, { amount, remark });
    const bill = order.agent === null ? null : await newestBill(ctx, order.agent);
    const all = total >= (order.price ?? 0);
    const moved = await moveOrder(ctx, order, all ? 'all-refunded' : 'partial-refund', {
      values: { refunded: total },
      detail: { amount, remark: remark ?? null },
    });
    if (all && order.status !== 'COMPLETED') {
      await releaseCard(ctx, moved, { wasUsing: order.status === 'USING' });
      await notifySupplier(ctx, moved, 'revoke');
    }
    return { affected: 1, refunded: total, bill };
  },
});

/** Previews the change of the refunded agent's balance, if there is exactly one such agent. */
export async function previewWalletChange(
  ctx: Context,
  found: readonly Order[],
  amountOf: (order: Order) => number,
): Promise<ActionPreview['cost']> {
  if (found.some(isRetail)) return undefined;
  const amount = found.reduce((sum, order) => sum + amountOf(order), 0);
  const agents = [...new Set(found.map((order) => order.agent).filter((id) => id !== null))];
  if (agents.length !== 1) return undefined;
  const wallet = (await walletsOf(ctx, agents)).get(agents[0] as number);
  return wallet && { amount, currency: wallet.currency, before: wallet.balance, after: wallet.balance + amount };
}

type Lines = NonNullable<ActionPreview['changes']>;
type Effects = Awaited<ReturnType<typeof refundEffects>>;
type Effect = Effects['wallets'] extends Map<number, infer One> ? One : never;

/** The maximum number of wallets that a preview lists by name. */
const MAX_NAMED = 20;

function labelOf({ language }: Context, who: string, { refunded, takenBack }: Effect): string {
  if (takenBack === 0) return translate('orders.check.refunded', language, { who, amountMinor: refunded });
  if (refunded === 0) return translate('orders.check.takenBack', language, { who, amountMinor: -takenBack });
  return translate('orders.check.both', language, { who, amountMinor: refunded, backMinor: -takenBack });
}

async function walletLines(ctx: Context, named: readonly User[], { wallets }: Effects): Promise<Lines> {
  const states = await walletsOf(
    ctx,
    named.map(({ id }) => id),
  );
  return named.map((user) => {
    const effect = wallets.get(user.id) as Effect;
    const before = states.get(user.id)?.balance ?? 0;
    return {
      label: labelOf(ctx, nameOf(user), effect),
      about: nameOf(user),
      before,
      after: before + effect.refunded - effect.takenBack,
      kind: 'money',
      currency: effect.currency,
    };
  });
}

export const payerLine = (
  { language }: Context,
  { amount, currency }: { amount: number; currency: string },
): Lines[number] => ({
  label: translate('orders.check.toPayers', language),
  after: amount,
  kind: 'money',
  currency,
});

/** Returns a preview line for each wallet that a refund changes. Names only users in the caller's scope. */
export async function previewParties(ctx: Context, refunds: readonly RefundedOrder[]): Promise<Lines> {
  const effects = await refundEffects(ctx, refunds);
  const ids = [...effects.wallets.keys()];
  const found = new Map((await table(ctx, users).find(ids)).map((user) => [user.id, user]));
  const seen = ids.flatMap((id) => {
    const user = found.get(id);
    return user && isInReach(ctx, user) ? [user] : [];
  });
  const lines = await walletLines(ctx, seen.slice(0, MAX_NAMED), effects);
  const more = seen.length - lines.length;
  if (more > 0)
    lines.push({
      label: translate('orders.check.otherParties', ctx.language, { count: more }),
      after: more,
      kind: 'count',
    });
  if (isStaff(ctx.actor))
    for (const [currency, after] of effects.platform)
      lines.push({ label: translate('orders.check.platform', ctx.language), after, kind: 'money', currency });
  return lines;
}
