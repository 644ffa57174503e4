import { offsetIn } from '@t3d/resources/kit';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import poolBills from '@t3d/resources/pool/pool-bills';
import poolUsage from '@t3d/resources/pool/pool-usage';
import type { FlowPoolPrice, PoolBill, PoolUsage, User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { requireInScope } from '../../engine/rows/read/read';
import { NotFound, invalidField } from '../../errors';
import { walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { isStaff } from '../users';
import { type PoolLine, calculateLines, newestPurchase, todayOf, exactOf, sumOf, grouped } from './days';

const FORM = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Parses a month such as `2026-11`. Rejects a month that has not begun in the product's time zone. */
export function readPoolMonth(ctx: Context, month: unknown): string {
  if (typeof month !== 'string' || !FORM.test(month))
    throw invalidField('month', month === undefined || month === '' ? 'required' : 'statements.month');
  if (month > todayOf(ctx).slice(0, 7)) throw invalidField('month', 'statements.future');
  return month;
}

/** Returns the user of the requested month: a customer named by staff, or the calling agent. */
export async function poolSubject(ctx: Context, named: number | null): Promise<User> {
  const staff = isStaff(ctx.actor);
  if (staff && named === null) throw invalidField('account', 'required');
  if (!staff && named !== null && named !== ctx.actor.id) throw new NotFound();
  const id = staff ? (named as number) : (ctx.actor.id as number);
  if (staff) await requireInScope(ctx, users, [id]);
  const user = await table(ctx, users).one(id);
  if (!user) throw new NotFound();
  return user;
}

interface MonthBill {
  id: number;
  billNo: string;
  kind: 'PURCHASE' | 'REFUND';
  reason: string;
  amount: number;
  createdAt: Date;
}
/** A day with its bills in order of creation. */
export interface MonthDay {
  day: string;
  lines: PoolLine[];
  usedMB: number;
  exact: number;
  amount: number;
  bills: MonthBill[];
  /** The reason for a missing or outdated bill. Null if everything is billed. */
  problem: 'DUE' | 'NO_PRICE' | null;
  unpriced: string[];
}
/** A country's billed usage at one price. */
interface MonthPrice extends PoolLine {
  from: string;
  to: string;
}
export interface PoolMonth {
  account: number;
  accountLabel: string;
  currency: string;
  month: string;
  /** The zone that defines a day, for example `UTC+08:00`. */
  zone: string;
  /** The first day that the pool bills, which is the start of the customer's first price. */
  since: string | null;
  complete: boolean;
  days: MonthDay[];
  countries: string[];
  byPrice: MonthPrice[];
  usedMB: number;
  exact: number;
  /** The sum of the month's bills, in minor units. */
  billed: number;
  /** The amount that rounding added, in millionths. */
  rounding: number;
  prices: { country: string; unitPrice: number; startsOn: string; endsOn: string | null; disabled: boolean }[];
}

interface Read {
  bills: PoolBill[];
  usage: PoolUsage[];
  prices: FlowPoolPrice[];
}

function dayOf(day: string, { bills, usage, prices }: Read): MonthDay {
  const own = bills.filter((bill) => bill.day === day);
  const stands = newestPurchase(own);
  const used = new Map<string, number>();
  for (const row of usage)
    if (row.day === day && row.usedMB)
      used.set(row.country as string, (used.get(row.country as string) ?? 0) + row.usedMB);
  const reckoned = calculateLines(used, prices, day);
  const isDue = usage.some((row) => row.day === day && row.pending) && (used.size > 0 || stands !== undefined);
  const lines = stands ? (stands.lines ?? []) : reckoned.lines;
  return {
    day,
    lines: lines.map(({ country, usedMB, unitPrice, exact }) => ({ country, usedMB, unitPrice, exact })),
    usedMB: stands ? (stands.usedMB ?? 0) : [...used.values()].reduce((sum, one) => sum + one, 0),
    exact: stands ? sumOf(lines).exact : 0,
    amount: -own.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    bills: own.map(({ id, billNo, kind, reason, amount, createdAt }) => ({
      id,
      billNo: billNo as string,
      kind: kind as MonthBill['kind'],
      reason: reason as string,
      amount: amount as number,
      createdAt: createdAt as Date,
    })),
    problem: isDue ? (reckoned.unpriced.length > 0 ? 'NO_PRICE' : 'DUE') : null,
    unpriced: isDue ? reckoned.unpriced : [],
  };
}

/** Adds up the days by country and price. */
function byPriceOf(days: readonly MonthDay[]): MonthPrice[] {
  const all = days
    .filter(({ bills }) => bills.length > 0)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .flatMap(({ day, lines }) => lines.map((line) => ({ day, line })));
  const groups = grouped(all, ({ line }) => `${line.country} ${line.unitPrice}`);
  return [...groups.values()]
    .map((group) => {
      const [{ line, day }] = group as [(typeof group)[number]];
      const usedMB = group.reduce((sum, one) => sum + one.line.usedMB, 0);
      const { country, unitPrice } = line;
      return {
        country,
        unitPrice,
        usedMB,
        exact: exactOf({ usedMB, unitPrice }),
        from: day,
        to: group.at(-1)?.day ?? day,
      };
    })
    .toSorted((one, other) => one.country.localeCompare(other.country) || one.from.localeCompare(other.from));
}

/** Returns each price with its last day, the day before the country's next price. */
function pricesOver(prices: readonly FlowPoolPrice[]): PoolMonth['prices'] {
  const sorted = prices.toSorted(
    (one, other) =>
      (one.country ?? '').localeCompare(other.country ?? '') ||
      (other.startsOn ?? '').localeCompare(one.startsOn ?? ''),
  );
  return sorted.map((price, at) => {
    const next = sorted.slice(0, at).findLast((one) => one.country === price.country && !one.disabled);
    return {
      country: price.country as string,
      unitPrice: price.unitPrice as number,
      startsOn: price.startsOn as string,
      endsOn: next && !price.disabled ? dayBefore(next.startsOn as string) : null,
      disabled: price.disabled ?? false,
    };
  });
}
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

export async function readMonthOf(ctx: Context, user: User, month: string): Promise<PoolMonth> {
  const within = { account: user.id, day: { gte: `${month}-01`, lte: `${month}-31` } };
  const bills = await table(ctx, poolBills).find(within);
  const usage = await table(ctx, poolUsage).find(within);
  const prices = await table(ctx, flowPoolPrices).find({ account: user.id });
  const named = [...new Set([...bills, ...usage].map(({ day }) => day as string))].toSorted().toReversed();
  const days = named.map((day) => dayOf(day, { bills, usage, prices }));
  const byPrice = byPriceOf(days);
  const billed = days.reduce((sum, { amount }) => sum + amount, 0);
  const { exact, usedMB } = sumOf(byPrice);
  const wallet = (await walletsOf(ctx, [user.id])).get(user.id);
  const starts = prices.map(({ startsOn }) => startsOn as string).toSorted();
  return {
    account: user.id,
    accountLabel: user.nickname || (user.account as string),
    currency: wallet?.currency ?? user.currency ?? 'USD',
    month,
    zone: offsetIn(ctx.database.timeZone, ctx.now()),
    since: starts[0] ?? null,
    complete: month < todayOf(ctx).slice(0, 7),
    days,
    countries: [...new Set(days.flatMap(({ lines }) => lines.map(({ country }) => country)))].toSorted(),
    byPrice,
    usedMB,
    exact,
    billed,
    rounding: billed * 10_000 - exact,
    prices: pricesOver(prices),
  };
}
