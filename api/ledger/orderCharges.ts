import type { Context } from '../context';
import { Invalid } from '../errors';
import { chunked } from '../models/chunked';
import { forUpdate } from '../models/dialect';
import { select } from '../models/sql';
import { ROWS_AT_ONCE } from './sql';

export interface OrderMoney {
  id: number;
  orderNo: string;
  charge: number;
  buyer: number | null;
  currency: string;
  paid: number;
  fee: number;
  refunded: number;
  feeReturned: number;
}

const NUMBERS = ['id', 'charge', 'paid', 'fee', 'refunded', 'feeReturned'] as const;

export type Charges = [OrderMoney, ...OrderMoney[]];

/** Returns the charges of each order, newest first, without voided terms. */
export async function readAllCharges(
  ctx: Context,
  orderNos: readonly string[],
  locking = '',
): Promise<Map<string, OrderMoney[]>> {
  const found = new Map<string, OrderMoney[]>(orderNos.map((orderNo) => [orderNo, []]));
  for (const part of chunked([...found.keys()].toSorted(), ROWS_AT_ONCE)) {
    const sql = `SELECT id, orderNo, charge, buyer, currency, paid, fee, refunded, feeReturned FROM order_money
      WHERE orderNo IN (?) AND voided = 0 ORDER BY orderNo, charge DESC${locking}`;
    for (const row of await select<OrderMoney>(ctx, sql, [part])) {
      const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(row[name])])) as Pick<
        OrderMoney,
        (typeof NUMBERS)[number]
      >;
      found.get(row.orderNo)?.push({ ...row, buyer: row.buyer === null ? null : Number(row.buyer), ...numbers });
    }
  }
  return found;
}

/** Locks and returns the charges of orders. Throws for an order that was never paid. */
export async function lockAllCharges(
  ctx: Context,
  orderNos: readonly string[],
  locking = forUpdate(ctx.database),
): Promise<Map<string, Charges>> {
  const found = await readAllCharges(ctx, orderNos, locking);
  for (const [orderNo, charges] of found) if (charges.length === 0) throw new Invalid('money.neverPaid', { orderNo });
  return found as Map<string, Charges>;
}

export async function lockCharges(ctx: Context, orderNo: string, locking?: string): Promise<Charges> {
  return (await lockAllCharges(ctx, [orderNo], locking)).get(orderNo) as Charges;
}

/** The part of a charge to refund now. */
export interface RefundedPart {
  money: OrderMoney;
  amount: number;
}
interface Share {
  id: number;
  orderMoney: number;
  agent: number;
  share: number;
  shareBack: number;
}
/** The part of a profit share that an agent repays. */
export interface Back {
  share: number;
  agent: number;
  back: number;
}

/** Returns the part of a profit share that a total refund takes back: floor(share · total / paid). */
export function sharedBack(share: number, total: number, paid: number): number {
  return Number((BigInt(share) * BigInt(total)) / BigInt(paid));
}

/** Returns the profit shares that an agent would lose by a full refund of these orders. */
export async function sharesLeft(ctx: Context, agent: number, orderNos: readonly string[]): Promise<number> {
  let left = 0;
  for (const part of chunked([...orderNos], ROWS_AT_ONCE)) {
    const sql = `SELECT SUM(s.share - s.shareBack) AS \`left\`
      FROM order_shares s JOIN order_money m ON m.id = s.orderMoney
      WHERE m.voided = 0 AND s.agent = ? AND m.orderNo IN (?)`;
    const [row] = await select<{ left: number | string | null }>(ctx, sql, [agent, part]);
    left += Number(row?.left ?? 0);
  }
  return left;
}

/** Returns what superiors repay for each refunded part, by charge id. */
export async function clawBacks(ctx: Context, parts: readonly RefundedPart[]): Promise<Map<number, Back[]>> {
  const backs = new Map<number, Back[]>(parts.map(({ money }) => [money.id, []]));
  const giving = new Map(
    parts.filter(({ money, amount }) => money.paid > 0 && amount > 0).map((part) => [part.money.id, part]),
  );
  for (const ids of chunked([...giving.keys()], ROWS_AT_ONCE)) {
    const rows = await select<Share>(
      ctx,
      'SELECT id, orderMoney, agent, share, shareBack FROM order_shares WHERE orderMoney IN (?) ORDER BY ' +
        'orderMoney, agent',
      [ids],
    );
    for (const row of rows) {
      const { money, amount } = giving.get(Number(row.orderMoney)) as RefundedPart;
      const back = sharedBack(Number(row.share), money.refunded + amount, money.paid) - Number(row.shareBack);
      if (back > 0) backs.get(money.id)?.push({ share: Number(row.id), agent: Number(row.agent), back });
    }
  }
  return backs;
}
