import type { Context } from '../context';
import { Invalid } from '../errors';
import { forUpdate } from '../models/dialect';
import { findPosted, post } from './post';
import { change, select } from '../models/sql';
import { requireTransaction } from './sql';
import type { Leg, Posting, Refunded, RefundRequest, UnusedRequest } from './types';
import { CLAWBACK } from './types';

interface OrderMoney { id: number; charge: number; buyer: number | null; currency: string; paid: number; fee: number; refunded: number; feeReturned: number }
interface Share { agent: number; share: number; shareBack: number }

const NUMBERS = ['id', 'charge', 'paid', 'fee', 'refunded', 'feeReturned'] as const;

/** What an order was charged, the newest charge first; locked until commit. Refuses an order never paid. */
async function lockCharges(ctx: Context, orderNo: string): Promise<OrderMoney[]> {
  const rows = await select<OrderMoney>(
    ctx, `SELECT id, charge, buyer, currency, paid, fee, refunded, feeReturned FROM order_money WHERE orderNo = ? ORDER BY charge DESC${forUpdate(ctx.database)}`, [orderNo],
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

function assertDays({ unusedDays, termDays }: UnusedRequest): void {
  if (!Number.isSafeInteger(termDays) || termDays < 1) throw new Error(`not a term in days: ${termDays}`);
  if (!Number.isSafeInteger(unusedDays) || unusedDays < 0) throw new Error(`not a number of unused days: ${unusedDays}`);
}

/** What whole unused days of a term are worth: floor(paid · unused / term). */
const worthOf = (paid: number, unused: number, term: number): number => Number((BigInt(paid) * BigInt(unused)) / BigInt(term));

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
  let given = NOTHING;
  // The newest charge comes last: its movement stands for the whole, under the caller's key.
  for (const [place, money] of [...charges.entries()].reverse()) {
    const unused = Math.min(Math.max(unusedDays - place * termDays, 0), termDays);
    const amount = Math.max(worthOf(money.paid, unused, termDays) - money.refunded, 0);
    given = await giveBack(ctx, money, place === 0 ? asked : { ...asked, key: `${key}#${money.charge}` }, { amount, others: given });
  }
  return given;
}
