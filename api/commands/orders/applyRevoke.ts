import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { enqueue } from '../../jobs/outbox';
import { walletsOf } from '../../ledger';
import { table } from '../../models/table';
import type { Outcome } from '../types';
import { isStaff } from '../shared/parties';
import { illegal, lockOrders, moveOrder, plansOf, requireStep } from './moveOrder';
import { isRetail, lockSales } from './retailRefund';
import { confirmRevoke } from './supplierNews';
import { worthOfDays } from './termRefund';
import type { Step } from './transitions';
import { mayStep } from './transitions';
import type { AskPayload, Order, Plan } from './types';
import { REVOKE_JOB } from './types';

interface Ids { ids: readonly number[] }

/** Messages in use can always be given back, by the day; data in use where its plan says so. */
const isRevocable = (plans: ReadonlyMap<number, Plan>) => (order: Order): boolean => order.orderType === 'SMS' || (plans.get(order.plan ?? 0)?.revocable ?? false);

/** An agent gives back its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  if (isStaff(ctx.actor)) return;
  const foreign = found.filter((order) => order.agent !== ctx.actor.id);
  if (foreign.length === 0) return;
  throw new Invalid('orders.notYourOrder', {}, Object.fromEntries(foreign.map((order) => [String(order.id), { key: 'orders.notYourOrder' }])));
}

/** One locked order to REVOKING: the supplier is asked where it had been provisioned; where not, there is nothing to undo. */
export async function revokeOne(ctx: Context, order: Order, step: Extract<Step, 'apply-revoke' | 'not-verified'>): Promise<void> {
  const revoking = await moveOrder(ctx, order, step, { values: { statusBefore: order.status } });
  if (order.status === 'NO_REAL_NAME') {
    await confirmRevoke(ctx, order.id);
    return;
  }
  const payload: AskPayload = { order: order.id, reference: order.supplierReference as string, question: `${order.orderNo}-r${revoking.version}` };
  await enqueue(ctx, { kind: REVOKE_JOB, payload, dedupe: `revoke:${payload.question}` });
}

/** Asks for orders to be taken back: UNUSED and unverified ones, and those in use where the plan allows, or that are of messages. Agents: their own. */
export async function applyRevoke(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireOwn(ctx, found);
  requireStep('apply-revoke', found, isRevocable(await plansOf(ctx, found)));
  await lockSales(ctx, found.filter(({ status }) => status === 'NO_REAL_NAME'));
  for (const order of found) await revokeOne(ctx, order, 'apply-revoke');
  return { affected: found.length };
}

/**
 * What goes back when the supplier agrees: all that is left of the price, and the eSIM fee unless the profile was downloaded; of messages in
 * use, the whole days to come.
 */
async function goingBack(ctx: Context, order: Order): Promise<number> {
  if (order.orderType === 'SMS' && order.status === 'USING') return worthOfDays(ctx, order);
  return (order.price ?? 0) - (order.refunded ?? 0) + (order.downloadedAt === null ? (order.extraPrice ?? 0) : 0);
}

/** Adds up what orders give back to one wallet, for the confirm. Orders of several agents, or paid by end users, show no balance. */
export async function moneyBack(ctx: Context, found: readonly Order[], amountOf: (order: Order) => number): Promise<ActionPreview['cost']> {
  if (found.some(isRetail)) return undefined;
  const amount = found.reduce((sum, order) => sum + amountOf(order), 0);
  const agents = [...new Set(found.map((order) => order.agent).filter((id) => id !== null))];
  if (agents.length !== 1) return undefined;
  const wallet = (await walletsOf(ctx, agents)).get(agents[0] as number);
  return wallet && { amount, currency: wallet.currency, before: wallet.balance, after: wallet.balance + amount };
}

export async function checkApplyRevoke(ctx: Context, { ids }: Ids): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const revocable = isRevocable(await plansOf(ctx, found));
  const mine = (order: Order): boolean => isStaff(ctx.actor) || order.agent === ctx.actor.id;
  const open = found.filter((order) => mine(order) && mayStep('apply-revoke', order.status, revocable(order)));
  const closed = found.filter((order) => !open.includes(order));
  const reasonOf = (order: Order): string => {
    const { key, params } = mine(order) ? illegal('apply-revoke', order, revocable(order)) : { key: 'orders.notYourOrder', params: {} };
    return translate(key, ctx.language, params);
  };
  const amounts = new Map<number, number>();
  for (const order of open) amounts.set(order.id, await goingBack(ctx, order));
  return {
    matched: found.length, available: open.length,
    refused: closed.map((order) => ({ reason: reasonOf(order), count: 1, examples: [order.orderNo ?? ''] })),
    cost: await moneyBack(ctx, open, ({ id }) => amounts.get(id) ?? 0),
  };
}
