import type { Context } from '../context';
import { Invalid } from '../errors';
import { forUpdate } from '../models/dialect';
import { findPosted, post } from './post';
import { change, select } from '../models/sql';
import { requireTransaction } from './sql';
import type { Leg, Posting, Refunded, RefundRequest } from './types';
import { CLAWBACK } from './types';

interface OrderMoney { id: number; buyer: number | null; currency: string; paid: number; fee: number; refunded: number; feeReturned: number }
interface Share { agent: number; share: number; shareBack: number }

const NUMBERS = ['id', 'paid', 'fee', 'refunded', 'feeReturned'] as const;

async function lockOrderMoney(ctx: Context, orderNo: string): Promise<OrderMoney> {
  const [row] = await select<OrderMoney>(
    ctx, `SELECT id, buyer, currency, paid, fee, refunded, feeReturned FROM order_money WHERE orderNo = ? ORDER BY charge DESC LIMIT 1${forUpdate(ctx.database)}`, [orderNo],
  );
  if (!row) throw new Invalid('money.neverPaid', { orderNo });
  return { ...row, buyer: row.buyer === null ? null : Number(row.buyer), ...(Object.fromEntries(NUMBERS.map((name) => [name, Number(row[name])])) as Pick<OrderMoney, (typeof NUMBERS)[number]>) };
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

/**
 * Gives back part or all of what an order cost. With T = refunded so far + amount, of P paid, each superior gives back
 * floor(share · T / P) less what it gave before (a claw-back may push it below zero); the buyer gets exactly the amount, and a
 * full refund returns every cent. `fee` gives the eSIM fee back too. Refuses more than is left, and an order never paid.
 */
export async function refund(ctx: Context, request: RefundRequest): Promise<Refunded> {
  requireTransaction(ctx);
  const money = await lockOrderMoney(ctx, request.orderNo);
  const asked = { kind: 'REFUND', key: request.key, currency: money.currency, orderNo: request.orderNo, remark: request.remark, request: [request.amount, request.fee] } as const;
  const earlier = await findPosted(ctx, { ...asked, legs: [] });
  if (earlier) return earlier.result as unknown as Refunded;
  const left = money.paid - money.refunded;
  const amount = request.amount === 'all' ? left : request.amount;
  if (request.amount !== 'all' && (!Number.isSafeInteger(amount) || amount < 1)) throw new Error(`not an amount to refund: ${amount}`);
  if (amount > left) throw new Invalid('money.refundTooMuch', { leftMinor: left });
  const fee = request.fee ? money.fee - money.feeReturned : 0;
  const result = { refunded: amount, total: money.refunded + amount, fee };
  const backs = await clawBacks(ctx, money, result.total);
  const posting: Posting = { ...asked, result, legs: refundLegs(money, amount, fee, backs) };
  await post(ctx, posting);
  await change(ctx, 'UPDATE order_money SET refunded = ?, feeReturned = feeReturned + ? WHERE id = ?', [result.total, fee, money.id]);
  for (const { agent, back } of backs) await change(ctx, 'UPDATE order_shares SET shareBack = shareBack + ? WHERE orderMoney = ? AND agent = ?', [back, money.id, agent]);
  return result;
}
