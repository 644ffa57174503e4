import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { enqueueAll } from '../../jobs/outbox';
import { sharesLeft, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { isStaff } from '../users/reach';
import type { Ids, ReportDone } from './inBulk';
import { inBulk, inBatches } from './inBulk';
import { illegal, moveOrders, plansOf, requireStep } from './moveOrder';
import { endingCards, refundedToo } from './lostCard';
import { isRetail, leftOfPayments, lockSales } from './retailRefund';
import { confirmUnprovisioned } from './supplierNews';
import { isRunningTerm, worthOfUnused } from './termRefund';
import type { Step } from './transitions';
import { canStep } from './transitions';
import type { AskPayload } from './types';
import { REVOKE_JOB, REVOKE_MANY_JOB } from './types';
import type { Order, Plan } from '../../models/rows';

/** Messages in use can always be revoked, and are refunded as far as unused; data in use where its plan allows it. */
const isRevocable =
  (plans: ReadonlyMap<number, Plan>) =>
  (order: Order): boolean =>
    order.orderType === 'SMS' || (plans.get(order.plan ?? 0)?.revocable ?? false);

/** An agent revokes its own orders; what its descendants bought is theirs. */
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
  reportDone: ReportDone,
): Promise<void> {
  const unprovisioned: Order[] = [];
  await inBatches(
    found,
    () => Promise.resolve(),
    async (batch) => {
      const revoking = await moveOrders(
        ctx,
        step,
        batch.map((order) => ({ order, values: { statusBefore: order.status } })),
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
      await reportDone(asked.length);
    },
  );
  // The money last, of all at once: their wallets are locked by one statement.
  await confirmUnprovisioned(ctx, unprovisioned, reportDone);
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
  run: async (ctx, found, reportDone) => {
    await lockSales(
      ctx,
      found.filter(({ status }) => status === 'NO_REAL_NAME'),
    );
    await revokeAll(ctx, found, 'apply-revoke', reportDone);
  },
});

/**
 * What is refunded when the supplier agrees: all that is left of the price, and the eSIM fee unless the profile was
 * downloaded; of messages in use, the whole days to come or the messages left, whichever is less.
 */
async function amountToRefund(ctx: Context, order: Order): Promise<number> {
  if (isRunningTerm(order) || (order.orderType === 'SMS' && order.status === 'USING')) return worthOfUnused(ctx, order);
  return (order.price ?? 0) - (order.refunded ?? 0) + (order.downloadedAt === null ? (order.extraPrice ?? 0) : 0);
}

/**
 * What orders change in one wallet, for the preview. Orders of several agents, or paid by end users, show no
 * balance.
 */
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

const MAX_NAMED = 10;
const nameAll = (numbers: readonly string[]): string =>
  `${numbers.slice(0, MAX_NAMED).join(', ')}${numbers.length > MAX_NAMED ? ` … +${numbers.length - MAX_NAMED}` : ''}`;

/**
 * What else becomes of the cards that end: they are void, what was paid for them is refunded too, an end user's money to
 * its payer.
 */
async function linesOfEndedCards(
  ctx: Context,
  open: readonly Order[],
  others: readonly Order[],
): Promise<ActionPreview['changes']> {
  const ending = endingCards(open);
  if (ending.length === 0) return undefined;
  const label = (key: 'orders.check.void' | 'orders.check.goingToo' | 'orders.check.toPayers'): string =>
    translate(key, ctx.language);
  const paid = await leftOfPayments(ctx, [...open, ...others].filter(isRetail));
  return [
    { label: label('orders.check.void'), after: new Set(ending.map(({ terminal }) => terminal)).size, kind: 'count' },
    ...(others.length > 0
      ? [
          {
            label: label('orders.check.goingToo'),
            after: nameAll(others.map(({ orderNo }) => orderNo ?? '')),
            kind: 'text' as const,
          },
        ]
      : []),
    ...[...paid].map(([currency, after]) => ({
      label: label('orders.check.toPayers'),
      after,
      kind: 'money' as const,
      currency,
    })),
  ];
}

/** Of what end users paid for the others, the wallet's owner repays what it earned. */
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
  const open = found.filter((order) => mine(order) && canStep('apply-revoke', order.status, revocable(order)));
  const closed = found.filter((order) => !open.includes(order));
  const reasonOf = (order: Order): string => {
    return translateMessage(
      mine(order) ? illegal('apply-revoke', order, revocable(order)) : { key: 'orders.notYourOrder' },
      ctx.language,
    );
  };
  const others = (await refundedToo(ctx, open)).filter(mine);
  const fromWallets = [...open, ...others.filter((order) => !isRetail(order))];
  const amounts = new Map<number, number>();
  for (const order of fromWallets) amounts.set(order.id, await amountToRefund(ctx, order));
  return {
    matched: found.length,
    available: open.length,
    refused: closed.map((order) => ({ reason: reasonOf(order), count: 1, examples: [order.orderNo ?? ''] })),
    changes: await linesOfEndedCards(ctx, open, others),
    cost: await withClawback(
      ctx,
      await previewWalletChange(ctx, fromWallets, ({ id }) => amounts.get(id) ?? 0),
      others,
    ),
  };
}
