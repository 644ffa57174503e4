import type { Context } from '../context';
import { Invalid } from '../errors';
import { chunked } from '../models/chunked';
import { forUpdate } from '../models/dialect';
import { select } from '../models/sql';
import { ROWS_AT_ONCE } from './sql';

/** One charge of an order, and what went back of it. */
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

/** What orders were charged, by number, the newest charge first, without terms that were never given. */
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

/** The same, locked until commit. Refuses an order never paid. */
export async function lockAllCharges(
  ctx: Context,
  orderNos: readonly string[],
  locking = forUpdate(ctx.database),
): Promise<Map<string, Charges>> {
  const found = await readAllCharges(ctx, orderNos, locking);
  for (const [orderNo, charges] of found) if (charges.length === 0) throw new Invalid('money.neverPaid', { orderNo });
  return found as Map<string, Charges>;
}

/** The same of one order. */
export async function lockCharges(ctx: Context, orderNo: string, locking?: string): Promise<Charges> {
  return (await lockAllCharges(ctx, [orderNo], locking)).get(orderNo) as Charges;
}
