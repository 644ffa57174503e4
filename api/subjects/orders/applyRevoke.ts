import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { enqueueAll } from '../../jobs/outbox';
import { sharesLeft, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { isStaff } from '../users/reach';
import type { Ids, Told } from './inBulk';
import { inBulk, inPieces } from './inBulk';
import { illegal, moveOrders, plansOf, requireStep } from './moveOrder';
import { endingCards, goingToo } from './lostCard';
import { isRetail, leftOfPayments, lockSales } from './retailRefund';
import { confirmUnprovisioned } from './supplierNews';
import { isRunningTerm, worthOfUnused } from './termRefund';
import type { Step } from './transitions';
import { mayStep } from './transitions';
import type { AskPayload } from './types';
import { REVOKE_JOB, REVOKE_MANY_JOB } from './types';
import type { Order, Plan } from '../../models/rows';

/** Messages in use can always be given back, as far as they are unused; data in use where its plan says so. */
const isRevocable =
  (plans: ReadonlyMap<number, Plan>) =>
  (order: Order): boolean =>
    order.orderType === 'SMS' || (plans.get(order.plan ?? 0)?.revocable ?? false);

/** An agent gives back its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  if (isStaff(ctx.actor)) return;
  const foreign = found.filter((order) => order.agent !== ctx.actor.id);
  if (foreign.length === 0) return;
  throw new Invalid(
    'orders.notYourOrder',
    {},
    Object.fromEntries(foreign.map((order) => [String(order.id), { key: 'orders.notYourOrder' }])),
  );
}

/**
 * Locked orders to REVOKING: the supplier is asked where they had been provisioned; where not, there is nothing to
 * undo.
 */
async function revokeAll(
  ctx: Context,
  found: readonly Order[],
  step: Extract<Step, 'apply-revoke' | 'not-verified'>,
  told: Told,
): Promise<void> {
  const unprovisioned: Order[] = [];
  await inPieces(
    found,
    () => Promise.resolve(),
    async (piece) => {
      const revoking = await moveOrders(
        ctx,
        step,
        piece.map((order) => ({ order, values: { statusBefore: order.status } })),
      );
      const [waiting, asked] = [revoking.filter(wasUnverified), revoking.filter((order) => !wasUnverified(order))];
      unprovisioned.push(...waiting);
      await enqueueAll(
        ctx,
        asked.map((order) => {
          const payload: AskPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-r${order.version}`,
          };
          return { kind: REVOKE_JOB, payload, dedupe: `revoke:${payload.question}` };
        }),
      );
      await told(asked.length);
    },
  );
  // The money last, of all at once: their wallets are locked by one statement.
  await confirmUnprovisioned(ctx, unprovisioned, told);
}

const wasUnverified = ({ statusBefore }: Order): boolean => statusBefore === 'NO_REAL_NAME';

/** The same of one, on whoever's behalf. */
export async function revokeOne(
  ctx: Context,
  order: Order,
  step: Extract<Step, 'apply-revoke' | 'not-verified'>,
): Promise<void> {
  await revokeAll(ctx, [order], step, () => Promise.resolve());
}

/**
 * Asks for orders to be taken back: UNUSED and unverified ones, and those in use where the plan allows, or that are of
 * messages. Agents: their own.
 */
export const applyRevoke = inBulk({
  kind: REVOKE_MANY_JOB,
  refuse: async (ctx, found) => {
    requireOwn(ctx, found);
    requireStep('apply-revoke', found, isRevocable(await plansOf(ctx, found)));
  },
  run: async (ctx, found, told) => {
    await lockSales(
      ctx,
      found.filter(({ status }) => status === 'NO_REAL_NAME'),
    );
    await revokeAll(ctx, found, 'apply-revoke', told);
  },
});

/**
 * What goes back when the supplier agrees: all that is left of the price, and the eSIM fee unless the profile was
 * downloaded; of messages in use, the whole days to come or the messages left, whichever is less.
 */
async function goingBack(ctx: Context, order: Order): Promise<number> {
  if (isRunningTerm(order) || (order.orderType === 'SMS' && order.status === 'USING')) return worthOfUnused(ctx, order);
  return (order.price ?? 0) - (order.refunded ?? 0) + (order.downloadedAt === null ? (order.extraPrice ?? 0) : 0);
}

/**
 * Adds up what orders give back to one wallet, for the confirm. Orders of several agents, or paid by end users, show no
 * balance.
 */
export async function moneyBack(
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

const MOST_NAMED = 10;
const nameAll = (numbers: readonly string[]): string =>
  `${numbers.slice(0, MOST_NAMED).join(', ')}${numbers.length > MOST_NAMED ? ` … +${numbers.length - MOST_NAMED}` : ''}`;

/**
 * What else becomes of the cards that end: they are void, what was paid for them goes back too, an end user's money to
 * its payer.
 */
async function linesOfLost(
  ctx: Context,
  open: readonly Order[],
  others: readonly Order[],
): Promise<ActionPreview['changes']> {
  const ending = endingCards(open);
  if (ending.length === 0) return undefined;
  const say = (key: 'orders.check.void' | 'orders.check.goingToo' | 'orders.check.toPayers'): string =>
    translate(key, ctx.language);
  const paid = await leftOfPayments(ctx, [...open, ...others].filter(isRetail));
  return [
    { label: say('orders.check.void'), after: new Set(ending.map(({ terminal }) => terminal)).size, kind: 'count' },
    ...(others.length > 0
      ? [
          {
            label: say('orders.check.goingToo'),
            after: nameAll(others.map(({ orderNo }) => orderNo ?? '')),
            kind: 'text' as const,
          },
        ]
      : []),
    ...[...paid].map(([currency, after]) => ({
      label: say('orders.check.toPayers'),
      after,
      kind: 'money' as const,
      currency,
    })),
  ];
}

/** Of what end users paid for the others, the wallet's owner gives back what it earned. */
async function withClawback(
  ctx: Context,
  cost: ActionPreview['cost'],
  others: readonly Order[],
): Promise<ActionPreview['cost']> {
  const sold = others.filter(isRetail);
  const [agent] = sold.map((order) => order.agent);
  if (!cost || typeof agent !== 'number') return cost;
  const back = await sharesLeft(
    ctx,
    agent,
    sold.map(({ orderNo }) => orderNo as string),
  );
  return { ...cost, amount: cost.amount - back, after: cost.after - back };
}

export async function checkApplyRevoke(ctx: Context, { ids }: Ids): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const revocable = isRevocable(await plansOf(ctx, found));
  const mine = (order: Order): boolean => isStaff(ctx.actor) || order.agent === ctx.actor.id;
  const open = found.filter((order) => mine(order) && mayStep('apply-revoke', order.status, revocable(order)));
  const closed = found.filter((order) => !open.includes(order));
  const reasonOf = (order: Order): string => {
    return translateMessage(
      mine(order) ? illegal('apply-revoke', order, revocable(order)) : { key: 'orders.notYourOrder' },
      ctx.language,
    );
  };
  const others = (await goingToo(ctx, open)).filter(mine);
  const fromWallets = [...open, ...others.filter((order) => !isRetail(order))];
  const amounts = new Map<number, number>();
  for (const order of fromWallets) amounts.set(order.id, await goingBack(ctx, order));
  return {
    matched: found.length,
    available: open.length,
    refused: closed.map((order) => ({ reason: reasonOf(order), count: 1, examples: [order.orderNo ?? ''] })),
    changes: await linesOfLost(ctx, open, others),
    cost: await withClawback(ctx, await moneyBack(ctx, fromWallets, ({ id }) => amounts.get(id) ?? 0), others),
  };
}
