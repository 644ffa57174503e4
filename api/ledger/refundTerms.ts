import type { Context } from '../context';
import { Invalid } from '../errors';
import { change } from '../models/sql';
import { type RefundedPart, type OrderMoney, lockCharges, clawBacks, readAllCharges } from './orderCharges';
import { type RefundPosting, NOTHING, refundPart } from './refunds';
import { findPosted } from './post';
import { requireTransaction } from './sql';
import type { Refunded, TermsRequest, UnusedRequest, RefundRequest } from './ledgerTypes';
import { forUpdate } from '../models/dialect';
import { announcePayBack, needsSecondPerson } from './secondPerson';

async function findRefunded(ctx: Context, posting: RefundPosting): Promise<Refunded | null> {
  const earlier = await findPosted(ctx, { ...posting, legs: [] });
  return earlier ? (earlier.result as unknown as Refunded) : null;
}

type Unused = Pick<UnusedRequest, 'unusedDays' | 'termDays' | 'messages'>;

function assertMeasure(what: string, { unused, term }: { unused: number; term: number }): void {
  if (!Number.isSafeInteger(term) || term < 1) throw new Error(`not a term in ${what}: ${term}`);
  if (!Number.isSafeInteger(unused) || unused < 0) throw new Error(`not a number of unused ${what}: ${unused}`);
}

/** Returns the unused part of an order as days and, if limited, as messages. */
function measuresOf({ unusedDays, termDays, messages }: Unused): { unused: number; term: number }[] {
  const days = { unused: unusedDays, term: termDays };
  assertMeasure('days', days);
  if (messages) assertMeasure('messages', messages);
  return messages ? [days, messages] : [days];
}

/** Returns the value of a term's unused days or messages: floor(paid · unused / term). */
const worthOf = (paid: number, unused: number, term: number): number =>
  Number((BigInt(paid) * BigInt(unused)) / BigInt(term));

/** Returns the refund of each charge for the unused part, newest first, by days or messages, whichever is less. */
function unusedParts(charges: readonly OrderMoney[], left: Unused): RefundedPart[] {
  const measures = measuresOf(left);
  return charges.map((money, place) => {
    const worths = measures.map(({ unused, term }) =>
      worthOf(money.paid, Math.min(Math.max(unused - place * term, 0), term), term),
    );
    return { money, amount: Math.max(Math.min(...worths) - money.refunded, 0) };
  });
}

/** Distributes an amount over charges, newest first. */
function newestFirst(charges: readonly OrderMoney[], amount: number): RefundedPart[] {
  let wanted = amount;
  return charges.map((money) => {
    const part = Math.min(wanted, money.paid - money.refunded);
    wanted -= part;
    return { money, amount: part };
  });
}

/** Refunds parts of an order's charges. The newest charge comes last, with the caller's key. */
async function refundParts(ctx: Context, parts: readonly RefundedPart[], posting: RefundPosting): Promise<Refunded> {
  let given = NOTHING;
  for (const [place, { money, amount }] of [...parts.entries()].reverse()) {
    given = await refundPart(ctx, {
      money,
      posting: place === 0 ? posting : { ...posting, key: `${posting.key}#${money.charge}` },
      amount,
      others: given,
    });
  }
  return given;
}

/** Returns the amount that `refundUnused` would refund now. */
export async function worthUnused(ctx: Context, request: Unused & Pick<UnusedRequest, 'orderNo'>): Promise<number> {
  return unusedParts(await lockCharges(ctx, request.orderNo, ''), request).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Refunds an amount of an order that is paid by terms, newest term first. Rejects an amount above the remaining price.
 */
export async function refundTerms(ctx: Context, { orderNo, key, remark, amount }: TermsRequest): Promise<Refunded> {
  requireTransaction(ctx);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not an amount to refund: ${amount}`);
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges;
  const posting: RefundPosting = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: [amount] };
  const earlier = await findRefunded(ctx, posting);
  if (earlier) return earlier;
  const parts = newestFirst(charges, amount);
  const given = parts.reduce((sum, part) => sum + part.amount, 0);
  if (given < amount) throw new Invalid('money.refundTooMuch', { leftMinor: given });
  return refundParts(ctx, parts, posting);
}

/** Voids a paid term that is not provided, with a refund along the chain. Later calls no longer count it. */
export async function voidTerm(
  ctx: Context,
  { orderNo, key, remark }: Omit<TermsRequest, 'amount'>,
): Promise<Refunded> {
  requireTransaction(ctx);
  const [newest] = await lockCharges(ctx, orderNo);
  const posting: RefundPosting = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: ['void'] };
  const earlier = await findRefunded(ctx, posting);
  if (earlier) return earlier;
  const given = await refundPart(ctx, { money: newest, posting, amount: newest.paid - newest.refunded });
  await change(ctx, 'UPDATE order_money SET voided = 1 WHERE id = ?', [newest.id]);
  return given;
}

/**
 * Refunds the unused part of an order that is paid by terms, once per key, newest term first. Superiors repay their
 * shares.
 */
export async function refundUnused(ctx: Context, request: UnusedRequest): Promise<Refunded> {
  requireTransaction(ctx);
  measuresOf(request);
  const { orderNo, key, remark, unusedDays, termDays, messages } = request;
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges;
  const wanted = [unusedDays, termDays, ...(messages ? [messages.unused, messages.term] : [])];
  const posting: RefundPosting = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: wanted };
  const earlier = await findRefunded(ctx, posting);
  if (earlier) return earlier;
  return refundParts(ctx, unusedParts(charges, request), posting);
}

/** A refund of an order: an amount, the rest of the price, or the unused part. */
export type RefundedOrder = Pick<RefundRequest, 'orderNo' | 'fee'> & {
  readonly amount: RefundRequest['amount'] | Pick<UnusedRequest, 'unusedDays' | 'termDays' | 'messages'>;
};

/** The refund to a wallet, and the profit shares taken back, in minor units. */
interface RefundEffect {
  refunded: number;
  takenBack: number;
  currency: string;
}

const leftOf = ({ paid, refunded }: OrderMoney): number => paid - refunded;

function partsOf(charges: readonly OrderMoney[], { amount }: RefundedOrder) {
  if (amount === 'all') return charges.slice(0, 1).map((money) => ({ money, amount: leftOf(money) }));
  return typeof amount === 'number' ? newestFirst(charges, amount) : unusedParts(charges, amount);
}

interface RefundEffects {
  /** The effects by user id, buyers before superiors. */
  wallets: Map<number, RefundEffect>;
  /** The platform's amounts by currency, negative if paid. */
  platform: Map<string, number>;
}

class Effects implements RefundEffects {
  readonly wallets = new Map<number, RefundEffect>();
  readonly platform = new Map<string, number>();

  add(user: number | null, currency: string, refunded: number, takenBack = 0): void {
    this.platform.set(currency, (this.platform.get(currency) ?? 0) + takenBack - refunded);
    if (user === null || (refunded === 0 && takenBack === 0)) return;
    const before = this.wallets.get(user) ?? { refunded: 0, takenBack: 0 };
    this.wallets.set(user, {
      refunded: before.refunded + refunded,
      takenBack: before.takenBack + takenBack,
      currency,
    });
  }
}

/** Returns the effect of refunds on each wallet and the platform. A refund through a gateway changes no wallet. */
export async function refundEffects(ctx: Context, requests: readonly RefundedOrder[]): Promise<RefundEffects> {
  const charges = await readAllCharges(
    ctx,
    requests.map(({ orderNo }) => orderNo),
  );
  const effects = new Effects();
  const parts = requests.flatMap((request) => partsOf(charges.get(request.orderNo) ?? [], request));
  for (const { money, amount } of parts) effects.add(money.buyer, money.currency, amount);
  for (const { orderNo, fee } of requests) {
    const newest = charges.get(orderNo)?.[0];
    if (fee && newest && newest.buyer !== null)
      effects.add(newest.buyer, newest.currency, newest.fee - newest.feeReturned);
  }
  const backs = await clawBacks(ctx, parts);
  for (const { money } of parts)
    for (const { agent, back } of backs.get(money.id) ?? []) effects.add(agent, money.currency, 0, back);
  return effects;
}

/** Announces refunds that the system books later, so that this call's check for a second person includes them. */
export async function announceRefunds(ctx: Context, requests: readonly RefundedOrder[]): Promise<void> {
  if (!needsSecondPerson(ctx) || requests.length === 0) return;
  const numbers = requests.map(({ orderNo }) => orderNo);
  const charges = await readAllCharges(ctx, numbers, forUpdate(ctx.database));
  for (const request of requests) {
    const { orderNo, fee } = request;
    const own = charges.get(orderNo) ?? [];
    const [newest] = own;
    if (!newest) continue;
    const price = partsOf(own, request).reduce((sum, { amount }) => sum + amount, 0);
    const amount = price + (fee ? newest.fee - newest.feeReturned : 0);
    announcePayBack(ctx, { orderNo, amount, currency: newest.currency });
  }
}
