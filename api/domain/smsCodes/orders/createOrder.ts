import { DAY_MS } from '@t3d/resources/kit';
import smsCodeOrders, { MONTH_DAYS } from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { invalidField } from '../../../errors';
import { purchaseAll, requireNew } from '../../../ledger';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { newOrderNo } from '../../orders';
import { isStaff } from '../../users';
import { type CodeNumber, type CodeOrder, type CodePlan, requireBuyer } from './buyers';
import { forUpdate, skipLocked } from '../../../models/dialect';
import { RetryableConflict } from '../../../models/transaction';
import { select } from '../../../models/sql';

export const endOfTerm = (months: number, start: Date): Date =>
  new Date(start.getTime() + months * MONTH_DAYS * DAY_MS);

/** Locks and returns a plan on sale, so that its price stays until the commit. */
async function requirePlan(ctx: Context, id: number, currency: string): Promise<CodePlan> {
  const plan = await table(ctx, smsCodePlans).one(id, { lock: 'shared' });
  if (plan?.status !== 'RACKING') throw invalidField('plan', 'smsCodes.notOnSale');
  if (plan.currency !== currency)
    throw invalidField('plan', 'smsCodes.otherCurrency', { planCurrency: plan.currency ?? '', currency });
  return plan;
}

/** Starts the STOCKED order of a distributed number, or creates an order. */
async function start(
  ctx: Context,
  { number, stocked }: { number: CodeNumber; stocked: CodeOrder | null },
  values: Partial<CodeOrder>,
): Promise<CodeOrder> {
  const mine = { ...values, number: number.id, liveNumber: number.id, country: number.country };
  if (stocked) {
    await table(ctx, smsCodeOrders).update(mine, stocked.id);
    return { ...stocked, ...mine };
  }
  const made = { ...mine, orderNo: newOrderNo(ctx), createdBy: ctx.actor.id };
  return { ...made, id: await table(ctx, smsCodeOrders).insert(made) } as CodeOrder;
}

/**
 * Orders `quantity` numbers (1–100) for the plan's term, all or none, and charges the buyer's wallet. Takes the buyer's
 * distributed numbers first.
 */
export const createCodeOrder = command(smsCodeOrders, 'create', {
  run: async (ctx, input) => {
    if (!isStaff(ctx.actor) && input.user && input.user !== ctx.actor.id)
      throw invalidField('user', 'smsCodes.notBuyer');
    const { buyer, wallet } = await requireBuyer(ctx, input.user);
    const plan = await requirePlan(ctx, input.plan, wallet.currency);
    const taken = await takeNumbers(ctx, buyer.id, plan.country, input.quantity ?? 1);
    const [startedAt, months] = [ctx.now(), plan.months];
    const values: Partial<CodeOrder> = {
      plan: plan.id,
      user: buyer.id,
      status: 'USING',
      price: plan.price,
      refunded: 0,
      currency: wallet.currency,
      terms: 1,
      months,
      startedAt,
      endsAt: endOfTerm(months, startedAt),
      remark: input.remark ?? null,
    };
    const orders: CodeOrder[] = [];
    for (const one of taken) orders.push(await start(ctx, one, values));
    const ids = taken.map(({ number }) => number.id);
    await table(ctx, smsNumbers).update({ status: 'USING', holder: buyer.id, restsUntil: null }, ids);
    await recordHistories(
      ctx,
      smsNumbers,
      'use',
      taken.map(({ number }) => ({
        recordId: number.id,
        changes: { status: { before: number.status, after: 'USING' } },
      })),
    );
    for (const action of ['start', 'create'] as const)
      await recordHistories(
        ctx,
        smsCodeOrders,
        action,
        orders
          .filter((_, place) => Boolean(taken[place]?.stocked) === (action === 'start'))
          .map((order) => ({
            recordId: order.id,
            changes: {
              number: { before: null, after: order.number },
              status: { before: action === 'start' ? 'STOCKED' : null, after: 'USING' },
              price: { before: null, after: order.price },
            },
          })),
      );
    const posted = await purchaseAll(
      ctx,
      orders.map(({ orderNo }) => ({
        key: `codes:${orderNo}`,
        orderNo: orderNo as string,
        chain: [{ agent: buyer.id, cost: plan.price }],
        extraPrice: 0,
        currency: wallet.currency,
      })),
    );
    posted.forEach(requireNew);
    if (!input.quantity) return { id: (orders[0] as CodeOrder).id };
    return {
      affected: orders.length,
      orders: orders.map(({ id, orderNo, number, status }) => ({ id, orderNo, number, status })),
    };
  },
});

/** A locked number. `stocked` is the STOCKED order of a distributed number. */
interface TakenNumber {
  number: CodeNumber;
  stocked: CodeOrder | null;
}

async function lockIds(ctx: Context, sql: string, values: (string | number)[], most: number): Promise<number[]> {
  if (most <= 0) return [];
  const read = async (locking: string): Promise<number[]> => {
    const rows = await select<{ id: number }>(
      ctx,
      `SELECT \`id\` FROM \`sms_numbers\` WHERE ${sql} ORDER BY \`id\` LIMIT ${Math.trunc(most)}${locking}`,
      values,
    );
    return rows.map(({ id }) => Number(id));
  };
  // The first query skips locked rows, so wait for the locks if too few are left.
  const ids = await read(skipLocked(ctx.database));
  return ids.length < most ? read(forUpdate(ctx.database)) : ids;
}

/**
 * Locks numbers of a country for a buyer, distributed ones first. Concurrent buyers get different numbers. Throws if
 * they are too few.
 */
async function takeNumbers(ctx: Context, buyer: number, country: string, quantity: number): Promise<TakenNumber[]> {
  const own = await lockIds(ctx, "`holder` = ? AND `status` = 'UNUSED' AND `country` = ?", [buyer, country], quantity);
  const pool = await lockIds(
    ctx,
    "`holder` IS NULL AND `status` = 'UNUSED' AND `country` = ?",
    [country],
    quantity - own.length,
  );
  const ids = [...own, ...pool];
  if (ids.length < quantity) throw invalidField('quantity', 'smsCodes.noNumbers', { available: ids.length, country });
  const numbers = await table(ctx, smsNumbers).find(ids, { lock: true });
  if (numbers.some(({ status, holder }) => status !== 'UNUSED' || (holder !== null && holder !== buyer)))
    throw new RetryableConflict('numbers');
  const stocked = own.length === 0 ? [] : await table(ctx, smsCodeOrders).find({ liveNumber: own }, { lock: true });
  const byNumber = new Map(stocked.map((order) => [order.liveNumber, order]));
  return numbers.map((number) => ({ number, stocked: byNumber.get(number.id) ?? null }));
}
