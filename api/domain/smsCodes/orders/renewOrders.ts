import smsCodeOrders, { MONTH_DAYS } from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { type CheckedMessage, assertEach } from '../../../errors';
import { restores } from '../../../engine/undo/restore';
import { renewAllTerms, requireNew, voidTerm, refundUnused, worthUnused } from '../../../ledger';
import { translateMessage } from '../../../locales';
import { changesBetween, recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { lockUsers } from '../../users';
import { type CodeOrder, previewWallet } from './buyers';
import { endOfTerm } from './createOrder';
import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { phoneText } from '@t3d/resources/kit/phones';
import smsNumbers, { REST_HOURS } from '@t3d/resources/codes/sms-numbers';
import { inTransaction } from '../../../models/transaction';

/** Returns the unused whole days of an order. */
const unusedOf = (ctx: Context, order: CodeOrder) => ({
  orderNo: order.orderNo as string,
  unusedDays: Math.max(0, Math.floor(((order.endsAt as Date).getTime() - ctx.now().getTime()) / DAY_MS)),
  termDays: (order.months ?? 1) * MONTH_DAYS,
});

/** Returns a function that names an order by its phone number, or else by its order number. */
async function numberNames(ctx: Context, found: readonly CodeOrder[]): Promise<(order: CodeOrder) => string> {
  const rows = await table(ctx, smsNumbers).find([...new Set(found.flatMap(({ number }) => number ?? []))]);
  const names = new Map(rows.map(({ id, number, country }) => [id, phoneText(number ?? '', country ?? undefined)]));
  return ({ number, orderNo }) => names.get(number ?? 0) ?? orderNo ?? '';
}

/** Ends orders in use with a refund of the unused whole days. Their numbers are not sold for 24 hours. */
export const revokeCodeOrders = command(smsCodeOrders, 'revoke', {
  validate: (ctx, found) => assertEach(found, (order) => notRunningError(ctx, order)),
  check: async (ctx, found) => {
    const open = found.filter((order) => !notRunningError(ctx, order));
    const nameOf = await numberNames(ctx, found);
    const worths: number[] = [];
    for (const order of open) worths.push(await worthUnused(ctx, unusedOf(ctx, order)));
    return {
      matched: found.length,
      available: open.length,
      refused: found.flatMap((order) => {
        const why = notRunningError(ctx, order);
        return why ? [{ reason: translateMessage(why, ctx.language), count: 1, examples: [nameOf(order)] }] : [];
      }),
      named: { refunded: worths.filter((worth) => worth > 0).length },
      // The amount of a single order is the whole cost.
      changes: (open.length > 1 ? open.slice(0, 50) : []).map((order, place) => ({
        label: nameOf(order),
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

/** Ends orders whose term is over, each in its own transaction. */
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
      // Skip an order that another process has renewed or ended.
      if (order?.status !== 'USING' || order.endsAt === null || order.endsAt > inner.now()) return;
      await closeOrder(inner, order, { ending: 'EXPIRED' });
      ended += 1;
    }).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${over.length} orders failed`);
  return ended;
}

/** Frees numbers after 24 hours without an order. Returns their number. */
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

/** Returns when a number can be ordered again if its order ends now. */
const restFrom = (now: Date): Date => new Date(now.getTime() + REST_HOURS * HOUR_MS);

/** Closes a locked order. Its number cannot be sold for 24 hours after `closedAt`. */
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

type WhyNot = (order: CodeOrder) => CheckedMessage | null;

/** Returns why an order cannot be renewed or revoked: it must be in use, and its term not over. */
export function notRunningError(ctx: Context, { status, endsAt }: CodeOrder): CheckedMessage | null {
  if (status !== 'USING')
    return {
      key: 'smsCodes.notRunning',
      params: { status: optionLabel('sms-code-orders', 'status', status ?? '', ctx.language) },
    };
  return endsAt !== null && endsAt <= ctx.now() ? { key: 'smsCodes.ended' } : null;
}

/** Returns a function that tells why an order cannot be renewed: its plan must be on sale and its buyer enabled. */
async function whyNotRenewed(ctx: Context, found: readonly CodeOrder[]): Promise<WhyNot> {
  const ids = [...new Set(found.map(({ user }) => user).filter((id) => id !== null))];
  const off = new Set((await lockUsers(ctx, ids)).filter(({ status }) => status !== 'ENABLED').map(({ id }) => id));
  const plans = [...new Set(found.map(({ plan }) => plan).filter((id) => id !== null))];
  const listed = new Set((await table(ctx, smsCodePlans).find({ id: plans, status: 'RACKING' })).map(({ id }) => id));
  return (order) => {
    const why = notRunningError(ctx, order);
    if (why) return why;
    if (!listed.has(order.plan as number)) return { key: 'smsCodes.notOnSale' };
    return off.has(order.user as number) ? { key: 'smsCodes.buyerDisabled' } : null;
  };
}

/** Returns the price per term that the order stored at its sale. */
export const priceOfTerm = ({ price, terms }: Pick<CodeOrder, 'price' | 'terms'>): number =>
  (price ?? 0) / (terms ?? 1);

const renewed = (order: CodeOrder): Partial<CodeOrder> => ({
  price: (order.price ?? 0) + priceOfTerm(order),
  terms: (order.terms ?? 1) + 1,
  endsAt: endOfTerm(order.months ?? 1, order.endsAt as Date),
});

/** Adds a term to orders at the price of their sale, all or none. */
export const renewCodeOrders = command(smsCodeOrders, 'renew', {
  // Undo by refunding the further term and restoring the previous end.
  undo: restores(async (ctx, { id, entries }) => {
    const rows = await table(ctx, smsCodeOrders).find(entries.flatMap(({ recordId }) => recordId ?? []));
    // A revoked order has been refunded for all its terms.
    assertEach(rows, (order) => (order.status === 'USING' ? null : notRunningError(ctx, order)));
    for (const { orderNo } of rows)
      await voidTerm(ctx, { key: `operation:${id}:${orderNo}`, orderNo: orderNo as string });
  }),
  validate: async (ctx, found) => assertEach(found, await whyNotRenewed(ctx, found)),
  check: async (ctx, found) => {
    const whyNot = await whyNotRenewed(ctx, found);
    const nameOf = await numberNames(ctx, found);
    const open = found.filter((order) => !whyNot(order));
    const refused = found.flatMap((order) => {
      const why = whyNot(order);
      return why ? [{ reason: translateMessage(why, ctx.language), count: 1, examples: [nameOf(order)] }] : [];
    });
    const amount = -open.reduce((sum, order) => sum + priceOfTerm(order), 0);
    return {
      matched: found.length,
      available: open.length,
      refused,
      changes: open.slice(0, 50).map((order) => ({
        label: nameOf(order),
        before: order.endsAt?.toISOString() ?? null,
        after: (renewed(order).endsAt as Date).toISOString(),
        kind: 'time' as const,
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
