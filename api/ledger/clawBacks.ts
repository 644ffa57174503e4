import type { Context } from '../context';
import { chunked } from '../models/chunked';
import { select } from '../models/sql';
import type { OrderMoney } from './orderCharges';
import { ROWS_AT_ONCE } from './sql';

/** How much of a charge goes back now. */
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
/** What one agent gives back of its share. */
export interface Back {
  share: number;
  agent: number;
  back: number;
}

/** What a share has given back once `total` of `paid` went back: floor(share · total / paid), exact when all did. */
export function sharedBack(share: number, total: number, paid: number): number {
  return Number((BigInt(share) * BigInt(total)) / BigInt(paid));
}

/** What an agent still has of what it earned on orders: all of it goes when they go back whole. Reads only. */
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

/** What the agents above give back of each part, by the charge's id, in the order of their ids. */
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
