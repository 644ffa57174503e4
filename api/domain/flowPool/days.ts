import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import { type InputOf, dayIn, isAreaCode } from '@t3d/resources/kit';
import poolBills from '@t3d/resources/pool/pool-bills';
import poolUsage from '@t3d/resources/pool/pool-usage';
import type { FlowPoolPrice, PoolBill, PoolUsage } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import users from '@t3d/resources/people/users';
import type { ImportInput, RowIssue } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import { chunked } from '../../models/chunked';
import { changesBetween, recordHistories } from '../../models/history';

/** A customer's day that must be billed for the first time or again. */
export interface DueDay {
  account: number;
  day: string;
}

/** Returns the date in the product's time zone. */
export const todayOf = ({ database, now }: Pick<Context, 'database' | 'now'>): string =>
  dayIn(database.timeZone, now());

/** Returns past days whose usage is unbilled or changed after the bill, by day and customer. */
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

/** Returns a day as text, because some database drivers return a date. */
const dayText = (day: string | Date): string =>
  typeof day === 'string' ? day.slice(0, 10) : day.toISOString().slice(0, 10);

export const billsOf = (ctx: Context, account: number, day: string): Promise<PoolBill[]> =>
  table(ctx, poolBills).find({ account, day });

/** Returns the newest purchase, which is the only one not refunded. */
export const newestPurchase = (bills: readonly PoolBill[]): PoolBill | undefined =>
  bills
    .filter(({ kind }) => kind === 'PURCHASE')
    .toSorted((one, other) => (one.attempt ?? 0) - (other.attempt ?? 0))
    .at(-1);

interface Reckoned {
  lines: PoolLine[];
  /** Countries with usage but no price on this day. */
  unpriced: string[];
}

/** Returns usage by country, added up over all sources. `lock` locks the rows until commit. */
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

/** Calculates the lines of a day at its prices, ordered by country code. */
export function calculateLines(
  used: ReadonlyMap<string, number>,
  prices: readonly FlowPoolPrice[],
  day: string,
): Reckoned {
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

export type PoolLine = NonNullable<PoolBill['lines']>[number];
export type Price = Pick<FlowPoolPrice, 'country' | 'unitPrice' | 'startsOn' | 'disabled'>;

const MB_PER_GB = 1024n;
/** One cent in millionths of a currency unit. */
const MILLIONTHS = 10_000n;

/** Divides and rounds half up. Neither number may be negative. */
const divided = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by));

/** Returns the newest enabled price of a country that has started by the day. */
export function priceOn<P extends Price>(prices: readonly P[], country: string, day: string): P | undefined {
  return prices
    .filter((one) => one.country === country && !one.disabled && (one.startsOn ?? '') <= day)
    .toSorted((one, other) => (one.startsOn as string).localeCompare(other.startsOn as string))
    .at(-1);
}

/** Returns usage times price in 1/1024 of a millionth, unrounded. */
const weight = ({ usedMB, unitPrice }: Pick<PoolLine, 'usedMB' | 'unitPrice'>): bigint =>
  BigInt(usedMB) * BigInt(unitPrice);

/** Returns the cost of a line in millionths. */
export const exactOf = (line: Pick<PoolLine, 'usedMB' | 'unitPrice'>): number => divided(weight(line), MB_PER_GB);

export interface Sum {
  usedMB: number;
  /** The sum of all lines in millionths of a currency unit. */
  exact: number;
  /** The sum in minor units, rounded half up once. */
  amount: number;
}

export function sumOf(lines: readonly Pick<PoolLine, 'usedMB' | 'unitPrice'>[]): Sum {
  const total = lines.reduce((sum, line) => sum + weight(line), 0n);
  return {
    usedMB: lines.reduce((sum, { usedMB }) => sum + usedMB, 0),
    exact: divided(total, MB_PER_GB),
    amount: divided(total, MB_PER_GB * MILLIONTHS),
  };
}

type Lines = readonly PoolLine[];
const alike = (one: Lines, other: Lines, by: (line: PoolLine) => string): boolean =>
  one.map(by).toSorted().join() === other.map(by).toSorted().join();
/** Returns whether two usages are equal, whatever the order of their countries. */
export const isSameUsage = (one: Lines, other: Lines): boolean =>
  alike(one, other, ({ country, usedMB }) => `${country} ${usedMB}`);
export const areSameLines = (one: Lines, other: Lines): boolean =>
  alike(one, other, ({ country, usedMB, unitPrice }) => `${country} ${usedMB} ${unitPrice}`);

/** Groups rows by key, in the order of each key's first row. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

type Report = InputOf<(typeof poolUsage)['declaration']['import']['rows']>;
type ImportRequest = ImportInput<Report>;
const AT_ONCE = 500;

const keyOf = ({ account, day, country, source }: Pick<Report, 'account' | 'day' | 'country' | 'source'>): string =>
  JSON.stringify([account, day, country, source]);

/** Returns errors for customers without the flow pool, invalid countries, future days and repeated reports. */
async function issuesOf(ctx: Context, rows: ImportRequest['rows']): Promise<RowIssue[]> {
  const today = todayOf(ctx);
  const seen = new Set<string>();
  const people = await table(ctx, users).find([...new Set(rows.map(({ values }) => values.account))]);
  const settled = new Set(people.filter((user) => user.pool).map(({ id }) => id));
  return rows.flatMap(({ row, values }): RowIssue[] => {
    const twice = seen.has(keyOf(values));
    seen.add(keyOf(values));
    if (!settled.has(values.account)) return [{ row, field: 'account', key: 'flowPool.notSettled' }];
    if (!isAreaCode(values.country)) return [{ row, field: 'country', key: 'areaCode' }];
    if (values.day > today) return [{ row, field: 'day', key: 'flowPool.future' }];
    return twice ? [{ row, field: 'source', key: 'flowPool.twice' }] : [];
  });
}

/** Returns the stored reports with the same keys, locked until commit. */
async function storedOf(ctx: Context, reports: readonly Report[]): Promise<Map<string, PoolUsage>> {
  const stored = await table(ctx, poolUsage).find(
    {
      account: [...new Set(reports.map(({ account }) => account))],
      day: [...new Set(reports.map(({ day }) => day))],
    },
    { lock: true },
  );
  return new Map(stored.map((row) => [keyOf(row as Report), row]));
}

async function storeReports(ctx: Context, reports: readonly Report[]): Promise<{ created: number; updated: number }> {
  const rows = table(ctx, poolUsage);
  const stored = await storedOf(ctx, reports);
  const fresh = reports.filter((report) => !stored.has(keyOf(report)));
  await rows.insertMany(fresh.map((report) => ({ ...report, pending: true })));
  const other = reports.flatMap((report) => {
    const before = stored.get(keyOf(report));
    return before && before.usedMB !== report.usedMB ? [{ report, before }] : [];
  });
  for (const { report, before } of other) await rows.update({ usedMB: report.usedMB, pending: true }, before.id);
  await recordHistories(
    ctx,
    poolUsage,
    'update',
    other.map(({ report, before }) => ({
      recordId: before.id,
      changes: changesBetween(poolUsage, before, { usedMB: report.usedMB }),
    })),
  );
  return { created: fresh.length, updated: other.length };
}

/**
 * Imports usage reports from a file, all or none. A report replaces an earlier one for the same customer, day, country
 * and source.
 */
export const importUsage = command(poolUsage, 'import', {
  run: async (ctx, { rows, validateOnly }: ImportRequest) => {
    const errors = await issuesOf(ctx, rows);
    if (errors.length > 0 || validateOnly) return { created: 0, errors };
    let [created, updated] = [0, 0];
    for (const some of chunked(rows, AT_ONCE)) {
      const kept = await storeReports(
        ctx,
        some.map(({ values }) => values),
      );
      created += kept.created;
      updated += kept.updated;
    }
    return { created, updated, unchanged: rows.length - created - updated, errors };
  },
});
