import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import { dayIn } from '@t3d/resources/kit';
import poolBills from '@t3d/resources/pool/pool-bills';
import poolUsage from '@t3d/resources/pool/pool-usage';
import type { FlowPoolPrice, PoolBill } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { PoolLine } from './pricing';
import { exactOf, priceOn } from './pricing';

/** A day of a customer that is to be billed, or billed again. */
export interface DueDay {
  account: number;
  day: string;
}

/** Today where the product is at home. */
export const todayOf = ({ database, now }: Pick<Context, 'database' | 'now'>): string =>
  dayIn(database.timeZone, now());

/**
 * Days that are over (or before another day) and whose usage is in no bill yet, or not as it is now: by day, then by
 * customer.
 */
export async function dueDays(
  ctx: Context,
  {
    day,
    accounts,
    before = todayOf(ctx),
  }: { day?: string | null; accounts?: readonly number[] | null; before?: string } = {},
): Promise<DueDay[]> {
  if (accounts?.length === 0) return [];
  const rows = await select<{ account: number; day: string | Date }>(
    ctx,
    `SELECT DISTINCT account, day FROM pool_usage
      WHERE pending = 1 AND day < ?${day ? ' AND day = ?' : ''}${accounts ? ' AND account IN (?)' : ''}
      ORDER BY day, account`,
    [before, ...(day ? [day] : []), ...(accounts ? [[...accounts]] : [])],
  );
  return rows.map((row) => ({ account: Number(row.account), day: dayText(row.day) }));
}

/** A day as text: drivers give a date or its text. */
export const dayText = (day: string | Date): string =>
  typeof day === 'string' ? day.slice(0, 10) : day.toISOString().slice(0, 10);

/** All bills of a day, as they came. */
export const billsOf = (ctx: Context, account: number, day: string): Promise<PoolBill[]> =>
  table(ctx, poolBills).find({ account, day });

/** The bill of a day that holds: the newest purchase; those before it were refunded. */
export const standing = (bills: readonly PoolBill[]): PoolBill | undefined =>
  bills
    .filter(({ kind }) => kind === 'PURCHASE')
    .toSorted((one, other) => (one.attempt ?? 0) - (other.attempt ?? 0))
    .at(-1);

export interface Reckoned {
  lines: PoolLine[];
  /** Countries that were used and have no price on this day. */
  unpriced: string[];
}

/** What was used on a day by country, sources added up; zero is no line. `lock` holds the rows until commit. */
export async function usedOn(
  ctx: Context,
  { account, day }: DueDay,
  lock = false,
): Promise<{ used: Map<string, number>; ids: number[] }> {
  const rows = await table(ctx, poolUsage).find({ account, day }, { lock });
  const used = new Map<string, number>();
  for (const { country, usedMB } of rows) if (country && usedMB) used.set(country, (used.get(country) ?? 0) + usedMB);
  return { used, ids: rows.map(({ id }) => id) };
}

/** A line a country, by its code, at the prices that hold on this day. */
export function reckon(used: ReadonlyMap<string, number>, prices: readonly FlowPoolPrice[], day: string): Reckoned {
  const countries = [...used.keys()].toSorted();
  const priced = countries.map((country) => ({ country, price: priceOn(prices, country, day) }));
  return {
    unpriced: priced.filter(({ price }) => !price).map(({ country }) => country),
    lines: priced.flatMap(({ country, price }) => {
      if (!price) return [];
      const line = { country, usedMB: used.get(country) as number, unitPrice: price.unitPrice as number };
      return [{ ...line, exact: exactOf(line) }];
    }),
  };
}

export const pricesOf = (ctx: Context, account: number): Promise<FlowPoolPrice[]> =>
  table(ctx, flowPoolPrices).find({ account });
