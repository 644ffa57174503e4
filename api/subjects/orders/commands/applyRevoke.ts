import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import type { Context } from '../../../context';
import type { Outcome, ReportDone } from '../../../declared/command';
import { command } from '../../../engine/rows/commands/command';
import { type RefundedOrder, announceRefunds, judgesPayBacks, sharesLeft } from '../../../ledger';
import { translate, translateMessage } from '../../../locales';
import type { Order, Plan } from '@t3d/resources/rows';
import { countingUp, type ReportMore, inBatches } from './inBatches';
import { endingCards, refundedToo } from '../refunds/lostCard';
import { illegal, plansOf, requireStep, refuseNamed, isOfChannel, moveOrders } from '../state/moveOrder';
import { payerLine, previewParties, previewWalletChange } from './previewParties';
import {
  isRetail,
  leftOfPayments,
  lockSales,
  isRunningTerm,
  unusedAtRevoke,
  worthOfUnused,
} from '../refunds/refundOrders';
import { canStep, type Step } from '../state/receipts';
import { heldBy } from '@t3d/resources/scopes';
import { reach } from '../../../engine/access/reach';
import { refuseRows } from '../../../errors';
import { enqueueAll } from '../../../jobs/outbox';
import { confirmUnprovisioned } from '../events/confirmRevoke';
import { type RequestPayload, REVOKE_JOB } from '../jobs/notifySupplier';

type RevokeStep = Extract<Step, 'apply-revoke' | 'not-verified' | 'withdrawn'>;

/**
 * Locked orders to REVOKING: requested of the supplier where they had been provisioned; where not, there is nothing to
 * undo.
 */
export async function revokeAll(
  ctx: Context,
  found: readonly Order[],
  step: RevokeStep,
  reportMore: ReportMore,
): Promise<void> {
  const unprovisioned: Order[] = [];
  await inBatches(
    found,
    () => undefined,
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
          const payload: RequestPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-r${order.version}`,
          };
          return { kind: REVOKE_JOB, payload, dedupe: `revoke:${payload.question}` };
        }),
      );
      await reportMore(asked.length);
    },
  );
  // The money last, of all at once: their wallets are locked by one statement.
  await confirmUnprovisioned(ctx, unprovisioned, reportMore);
}

const wasUnverified = ({ statusBefore }: Order): boolean => statusBefore === 'NO_REAL_NAME';

/** The same of one, on whoever's behalf. */
export async function revokeOne(ctx: Context, order: Order, step: RevokeStep): Promise<void> {
  await revokeAll(ctx, [order], step, () => undefined);
}

/** Messages in use can always be revoked, and are refunded as far as unused; data in use where its plan allows it. */
const isRevocable =
  (plans: ReadonlyMap<number, Plan>) =>
  (order: Order): boolean =>
    order.orderType === 'SMS' || (plans.get(order.plan ?? 0)?.revocable ?? false);

async function refuse(ctx: Context, found: readonly Order[]): Promise<void> {
  requireOwn(ctx, found);
  refuseOfChannel(found);
  requireStep('apply-revoke', found, isRevocable(await plansOf(ctx, found)));
}

async function run(ctx: Context, found: readonly Order[], _input: object, report: ReportDone): Promise<Outcome> {
  await lockSales(
    ctx,
    found.filter(({ status }) => status === 'NO_REAL_NAME'),
  );
  // The system books it when the suppliers have agreed, but it is this call that lets it.
  if (judgesPayBacks(ctx))
    await announceRefunds(ctx, await refundsOf(ctx, [...found, ...(await refundedToo(ctx, found))]));
  await revokeAll(ctx, found, 'apply-revoke', countingUp(report));
  return { affected: found.length };
}

/** An order of messages in use, or that was when its revoke was requested. */
const isRunning = (order: Order): boolean =>
  isRunningTerm(order) || (order.orderType === 'SMS' && order.status === 'USING');

/**
 * What is refunded when the supplier agrees: all that is left of the price, and the eSIM fee unless the profile was
 * downloaded; of messages in use, the whole days to come or the messages left, whichever is less.
 */
async function amountToRefund(ctx: Context, order: Order): Promise<number> {
  if (isRunning(order)) return worthOfUnused(ctx, order);
  return (order.price ?? 0) - (order.refunded ?? 0) + (order.downloadedAt === null ? (order.extraPrice ?? 0) : 0);
}

/** The refunds that the supplier's consent makes. */
const refundsOf = (ctx: Context, found: readonly Order[]): Promise<RefundedOrder[]> =>
  Promise.all(
    found.map(async (order) => ({
      orderNo: order.orderNo as string,
      fee: order.downloadedAt === null && !isRunning(order),
      amount: isRunning(order) ? await unusedAtRevoke(ctx, order) : 'all',
    })),
  );

const MAX_NAMED = 10;

const nameAll = (numbers: readonly string[]): string =>
  `${numbers.slice(0, MAX_NAMED).join(', ')}${numbers.length > MAX_NAMED ? ` … +${numbers.length - MAX_NAMED}` : ''}`;

/**
 * What else becomes of the cards that end: they are void, what was paid for them is refunded too, an end user's money
 * to its payer.
 */
async function linesOfEndedCards(
  ctx: Context,
  open: readonly Order[],
  others: readonly Order[],
): Promise<NonNullable<ActionPreview['changes']>> {
  const ending = endingCards(open);
  if (ending.length === 0) return [];
  const label = (key: 'orders.check.void' | 'orders.check.goingToo'): string => translate(key, ctx.language);
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
    ...[...paid].map(([currency, amount]) => payerLine(ctx, { amount, currency })),
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

async function check(ctx: Context, found: readonly Order[]): Promise<ActionPreview> {
  const revocable = isRevocable(await plansOf(ctx, found));
  const mine = (order: Order): boolean => isOwn(ctx, order);
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
    changes: [
      ...(await previewParties(ctx, await refundsOf(ctx, [...open, ...others]))),
      ...(await linesOfEndedCards(ctx, open, others)),
    ],
    cost: await withClawback(
      ctx,
      await previewWalletChange(ctx, fromWallets, ({ id }) => amounts.get(id) ?? 0),
      others,
    ),
  };
}

/**
 * Asks for orders to be taken back: UNUSED and unverified ones, and those in use where the plan allows, or that are of
 * messages. Agents: their own.
 */
export const applyRevoke = command(orders, 'apply-revoke', { refuse, check, run });

/** The same from the list of messages. */
export const revokeSmsOrders = command(smsOrders, 'revoke', { refuse, check, run });

/** Refuses the whole call where a sales channel sold some of the orders: they are decided on the channel's own list. */
const refuseOfChannel = (found: readonly Order[]): void =>
  refuseNamed(found, (order) => (isOfChannel(order) ? 'orders.ofChannel' : null));

/** Whether the caller may act on an order that it sees: staff on each, an agent on what it bought itself. */
export const isOwn = (ctx: Context, order: Order): boolean => reach(ctx, heldBy('agent')).holds(order);

/** An agent revokes its own orders; what its descendants bought is theirs. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  refuseRows(
    found.filter((order) => !isOwn(ctx, order)),
    'orders.notYourOrder',
  );
}
