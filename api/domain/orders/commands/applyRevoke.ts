import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import type { Context } from '../../../context';
import type { Outcome, ReportDone } from '../../../registry/command';
import { command } from '../../../engine/rows/commands/command';
import { type RefundedOrder, announceRefunds, needsSecondPerson, sharesLeft } from '../../../ledger';
import { translate, translateMessage } from '../../../locales';
import type { Order, Plan } from '@t3d/resources/rows';
import { countingUp, type ReportMore, inBatches } from './inBatches';
import { endingCards, refundedToo } from '../refunds/lostCard';
import { illegal, plansOf, requireStep, assertEachOrder, isOfChannel, moveOrders } from '../state/moveOrder';
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
import { rejectRows } from '../../../errors';
import { enqueueAll } from '../../../jobs/outbox';
import { confirmUnprovisioned } from '../events/confirmRevoke';
import { type RequestPayload, REVOKE_JOB } from '../jobs/notifySupplier';

type RevokeStep = Extract<Step, 'apply-revoke' | 'not-verified' | 'withdrawn'>;

/** Moves locked orders to REVOKING and requests the revoke from the supplier. */
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
      const [waiting, input] = [revoking.filter(wasUnverified), revoking.filter((order) => !wasUnverified(order))];
      unprovisioned.push(...waiting);
      await enqueueAll(
        ctx,
        input.map((order) => {
          const payload: RequestPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: `${order.orderNo}-r${order.version}`,
          };
          return { kind: REVOKE_JOB, payload, dedupe: `revoke:${payload.question}` };
        }),
      );
      await reportMore(input.length);
    },
  );
  // Move money last and in one call, so that one statement locks all wallets.
  await confirmUnprovisioned(ctx, unprovisioned, reportMore);
}

const wasUnverified = ({ statusBefore }: Order): boolean => statusBefore === 'NO_REAL_NAME';

export async function revokeOne(ctx: Context, order: Order, step: RevokeStep): Promise<void> {
  await revokeAll(ctx, [order], step, () => undefined);
}

/** Returns a function that tells whether an order in use may be revoked. A data plan must allow it. */
const isRevocable =
  (plans: ReadonlyMap<number, Plan>) =>
  (order: Order): boolean =>
    order.orderType === 'SMS' || (plans.get(order.plan ?? 0)?.revocable ?? false);

async function assertRevocable(ctx: Context, found: readonly Order[]): Promise<void> {
  requireOwn(ctx, found);
  assertNotOfChannel(found);
  requireStep('apply-revoke', found, isRevocable(await plansOf(ctx, found)));
}

async function run(ctx: Context, found: readonly Order[], _input: object, report: ReportDone): Promise<Outcome> {
  await lockSales(
    ctx,
    found.filter(({ status }) => status === 'NO_REAL_NAME'),
  );
  // Check the caller's right to refund now, because the system books the refund later.
  if (needsSecondPerson(ctx))
    await announceRefunds(ctx, await refundsOf(ctx, [...found, ...(await refundedToo(ctx, found))]));
  await revokeAll(ctx, found, 'apply-revoke', countingUp(report));
  return { affected: found.length };
}

/** Returns whether an SMS order is in use, or was in use when a user requested the revoke. */
const isRunning = (order: Order): boolean =>
  isRunningTerm(order) || (order.orderType === 'SMS' && order.status === 'USING');

/**
 * Returns the amount to refund: the rest of the price, plus the eSIM fee unless the profile was downloaded. An SMS
 * order in use gets only its unused value.
 */
async function amountToRefund(ctx: Context, order: Order): Promise<number> {
  if (isRunning(order)) return worthOfUnused(ctx, order);
  return (order.price ?? 0) - (order.refunded ?? 0) + (order.downloadedAt === null ? (order.extraPrice ?? 0) : 0);
}

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

/** Returns preview lines for the cards that become invalid, their other orders, and end users' refunds. */
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

/** Adds to a preview's cost the profit shares that the wallet's owner repays. */
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

/** Requests the revoke of data orders from the supplier. Agents may revoke only their own orders. */
export const applyRevoke = command(orders, 'apply-revoke', { validate: assertRevocable, check, run });

export const revokeSmsOrders = command(smsOrders, 'revoke', { validate: assertRevocable, check, run });

/** Rejects the whole call if a sales channel sold any of the orders. */
const assertNotOfChannel = (found: readonly Order[]): void =>
  assertEachOrder(found, (order) => (isOfChannel(order) ? 'orders.ofChannel' : null));

/** Returns whether the caller may act on an order: staff on every order, agents only on their own purchases. */
export const isOwn = (ctx: Context, order: Order): boolean => reach(ctx, heldBy('agent')).includes(order);

/** Throws for an order that the calling agent did not buy, even if a descendant did. */
export function requireOwn(ctx: Context, found: readonly Order[]): void {
  rejectRows(
    found.filter((order) => !isOwn(ctx, order)),
    'orders.notYourOrder',
  );
}
