import type { Context } from '../context';
import { Invalid } from '../errors';
import { forUpdate } from '../models/dialect';
import { findPosted, post } from './post';
import { change, select } from '../models/sql';
import { requireTransaction } from './sql';
import type { Leg, Posting, Refunded, RefundRequest, TermsRequest, UnusedRequest } from './types';
import { CLAWBACK } from './types';

interface OrderMoney { id: number; charge: number; buyer: number | null; currency: string; paid: number; fee: number; refunded: number; feeReturned: number }
interface Share { agent: number; share: number; shareBack: number }

const NUMBERS = ['id', 'charge', 'paid', 'fee', 'refunded', 'feeReturned'] as const;

/** What an order was charged, the newest charge first, without terms that were never given; locked until commit. Refuses an order never paid. */
async function lockCharges(ctx: Context, orderNo: string, locking = forUpdate(ctx.database)): Promise<OrderMoney[]> {
  const rows = await select<OrderMoney>(
    ctx, `SELECT id, charge, buyer, currency, paid, fee, refunded, feeReturned FROM order_money WHERE orderNo = ? AND voided = 0 ORDER BY charge DESC${locking}`, [orderNo],
  );
  if (rows.length === 0) throw new Invalid('money.neverPaid', { orderNo });
  return rows.map((row) => (
    { ...row, buyer: row.buyer === null ? null : Number(row.buyer), ...(Object.fromEntries(NUMBERS.map((name) => [name, Number(row[name])])) as Pick<OrderMoney, (typeof NUMBERS)[number]>) }));
}

/** What a share has given back once `total` of `paid` went back: floor(share · total / paid), exact when all did. */
export function sharedBack(share: number, total: number, paid: number): number {
  return Number((BigInt(share) * BigInt(total)) / BigInt(paid));
}

async function clawBacks(ctx: Context, money: OrderMoney, total: number): Promise<{ agent: number; back: number }[]> {
  if (money.paid === 0 || total === money.refunded) return [];
  const shares = await select<Share>(ctx, 'SELECT agent, share, shareBack FROM order_shares WHERE orderMoney = ? ORDER BY agent', [money.id]);
  return shares.map((row) => ({ agent: Number(row.agent), back: sharedBack(Number(row.share), total, money.paid) - Number(row.shareBack) })).filter(({ back }) => back > 0);
}

function refundLegs(money: OrderMoney, amount: number, fee: number, backs: readonly { agent: number; back: number }[]): Leg[] {
  const takenBack = backs.reduce((sum, { back }) => sum + back, 0);
  return [
    // A retail payer is paid back through its gateway, out of the platform's cash.
    money.buyer === null ? { system: 'CASH', amount } : { wallet: money.buyer, amount, type: 'REFUND' },
    ...(money.buyer === null ? [] : [{ wallet: money.buyer, amount: fee, type: 'ESIM_REVKED' } as const]),
    ...backs.map(({ agent, back }) => ({ wallet: agent, amount: -back, type: 'DEC', reason: CLAWBACK }) as const),
    { system: 'REVENUE', amount: takenBack, type: 'REFUND_PROFIT_SHARE' },
    { system: 'REVENUE', amount: -amount },
    { system: 'ESIM_FEE', amount: -fee },
  ];
}

const NOTHING: Refunded = { refunded: 0, total: 0, fee: 0 };
type Asked = Pick<Posting, 'kind' | 'key' | 'currency' | 'orderNo' | 'remark' | 'request'>;

async function findRefunded(ctx: Context, asked: Asked): Promise<Refunded | null> {
  const earlier = await findPosted(ctx, { ...asked, legs: [] });
  return earlier ? earlier.result as unknown as Refunded : null;
}

/** Gives an amount of one charge back, and of its fee, and remembers that it did. What `others` of the same order gave is answered with it. */
async function giveBack(ctx: Context, money: OrderMoney, asked: Asked, { amount, fee = 0, others = NOTHING }: { amount: number; fee?: number; others?: Refunded }): Promise<Refunded> {
  const total = money.refunded + amount;
  const result: Refunded = { refunded: others.refunded + amount, total: others.total + total, fee: others.fee + fee };
  const backs = await clawBacks(ctx, money, total);
  await post(ctx, { ...asked, result: { ...result }, legs: refundLegs(money, amount, fee, backs) });
  await change(ctx, 'UPDATE order_money SET refunded = ?, feeReturned = feeReturned + ? WHERE id = ?', [total, fee, money.id]);
  for (const { agent, back } of backs) await change(ctx, 'UPDATE order_shares SET shareBack = shareBack + ? WHERE orderMoney = ? AND agent = ?', [back, money.id, agent]);
  return result;
}

/**
 * Gives back part or all of what an order cost (of its last charge). With T = refunded so far + amount, of P paid, each superior
 * gives back floor(share · T / P) less what it gave before (a claw-back may push it below zero); the buyer gets exactly the
 * amount, and a full refund returns every cent. `fee` gives the eSIM fee back too. Refuses more than is left, and an order never paid.
 */
export async function refund(ctx: Context, request: RefundRequest): Promise<Refunded> {
  requireTransaction(ctx);
  const [money] = await lockCharges(ctx, request.orderNo) as [OrderMoney];
  const asked: Asked = { kind: 'REFUND', key: request.key, currency: money.currency, orderNo: request.orderNo, remark: request.remark, request: [request.amount, request.fee] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  const left = money.paid - money.refunded;
  const amount = request.amount === 'all' ? left : request.amount;
  if (request.amount !== 'all' && (!Number.isSafeInteger(amount) || amount < 1)) throw new Error(`not an amount to refund: ${amount}`);
  if (amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
  return giveBack(ctx, money, asked, { amount, fee: request.fee ? money.fee - money.feeReturned : 0 });
}

function assertDays({ unusedDays, termDays }: Pick<UnusedRequest, 'unusedDays' | 'termDays'>): void {
  if (!Number.isSafeInteger(termDays) || termDays < 1) throw new Error(`not a term in days: ${termDays}`);
  if (!Number.isSafeInteger(unusedDays) || unusedDays < 0) throw new Error(`not a number of unused days: ${unusedDays}`);
}

/** What whole unused days of a term are worth: floor(paid · unused / term). */
const worthOf = (paid: number, unused: number, term: number): number => Number((BigInt(paid) * BigInt(unused)) / BigInt(term));

interface Part { money: OrderMoney; amount: number }

/** What each charge gives back, the newest first, for whole days unused. */
const unusedParts = (charges: readonly OrderMoney[], { unusedDays, termDays }: Pick<UnusedRequest, 'unusedDays' | 'termDays'>): Part[] => charges.map((money, place) => {
  const unused = Math.min(Math.max(unusedDays - place * termDays, 0), termDays);
  return { money, amount: Math.max(worthOf(money.paid, unused, termDays) - money.refunded, 0) };
});

/** Gives parts of an order's charges back as one deed. The newest charge comes last: its movement stands for the whole, under the caller's key. */
async function giveParts(ctx: Context, parts: readonly Part[], asked: Asked): Promise<Refunded> {
  let given = NOTHING;
  for (const [place, { money, amount }] of [...parts.entries()].reverse()) {
    given = await giveBack(ctx, money, place === 0 ? asked : { ...asked, key: `${asked.key}#${money.charge}` }, { amount, others: given });
  }
  return given;
}

/** What `refundUnused` would give back now. Writes nothing. */
export async function worthUnused(ctx: Context, request: Pick<UnusedRequest, 'orderNo' | 'unusedDays' | 'termDays'>): Promise<number> {
  assertDays(request);
  return unusedParts(await lockCharges(ctx, request.orderNo, ''), request).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Gives an amount back of an order that is paid by terms, down the chain as any refund: of the newest term first, then of those
 * before it. Answers the sums over all its terms. Refuses more than is left of them together, and an order never paid.
 */
export async function refundTerms(ctx: Context, { orderNo, key, remark, amount }: TermsRequest): Promise<Refunded> {
  requireTransaction(ctx);
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not an amount to refund: ${amount}`);
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges as [OrderMoney];
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: [amount] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  let wanted = amount;
  const parts = charges.map((money): Part => {
    const part = Math.min(wanted, money.paid - money.refunded);
    wanted -= part;
    return { money, amount: part };
  });
  if (wanted > 0) throw new Invalid('money.refundTooMuch', { leftMinor: amount - wanted });
  return giveParts(ctx, parts, asked);
}

/**
 * A term was paid and is not given after all: what is left of the newest one goes back, down the chain as any refund, and the term
 * counts no more, neither for its days nor for its money. Refuses an order never paid.
 */
export async function voidTerm(ctx: Context, { orderNo, key, remark }: Omit<TermsRequest, 'amount'>): Promise<Refunded> {
  requireTransaction(ctx);
  const [newest] = await lockCharges(ctx, orderNo) as [OrderMoney];
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: ['void'] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  const given = await giveBack(ctx, newest, asked, { amount: newest.paid - newest.refunded });
  await change(ctx, 'UPDATE order_money SET voided = 1 WHERE id = ?', [newest.id]);
  return given;
}

/**
 * Gives back the whole unused days of an order that is paid by terms, less what went back of them already, down the chain as
 * any refund. Days belong to the newest term first: a renewal paid in advance goes back whole, then part of the running term.
 * Answers the sums over all its terms; with one key it happens once. Refuses an order never paid.
 */
export async function refundUnused(ctx: Context, request: UnusedRequest): Promise<Refunded> {
  requireTransaction(ctx);
  assertDays(request);
  const { orderNo, key, remark, unusedDays, termDays } = request;
  const charges = await lockCharges(ctx, orderNo);
  const [newest] = charges as [OrderMoney];
  const asked: Asked = { kind: 'REFUND', key, currency: newest.currency, orderNo, remark, request: [unusedDays, termDays] };
  const earlier = await findRefunded(ctx, asked);
  if (earlier) return earlier;
  return giveParts(ctx, unusedParts(charges, request), asked);
}
