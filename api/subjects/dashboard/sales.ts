import { CURRENCIES } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { stepSql } from '../../models/dialect';
import { table } from '../../models/table';
import type { Figured } from './figures';
import { countOf, figuresOf } from './figures';
import type { Period, Span } from './periods';
import { before, stepsOf, yesterday } from './periods';
import type { Profit, ProfitRow, Profits } from './profit';
import { agentProfit, platformFigures, profitOf } from './profit';
import { isStaff } from '../users';
import { madeIn, salesFigures, soldIn } from './sold';

/** Minor units, and how many orders. */
interface Sold {
  sales: number;
  orders: number;
}
interface SoldOver extends Sold, Figured {}
interface SoldRow extends ProfitRow {
  currency: string | null;
  sales: number | string | null;
  orders: number | string;
}

/** A step's list is the period's, from `from` to `to`. */
export interface SalesStep extends Sold {
  from: string;
  to: string;
  profit: number | null;
}
export interface SalesSheet {
  asOf: string;
  from: string;
  to: string;
  stepSeconds: number;
  /** Every amount is in it; `currencies`: all that something was sold in. */
  currency: string;
  currencies: string[];
  today: SoldOver;
  yesterday: SoldOver;
  period: SoldOver & {
    profit: Profit | null;
    profitBefore: number | null;
    /** With the orders that are no sales: failed, revoked, refunded, unpaid. */
    all: Figured & { orders: number };
  };
  steps: SalesStep[];
}

const NOTHING: Sold = { sales: 0, orders: 0 };
const soldOf = (row: SoldRow): Sold => ({ sales: Number(row.sales ?? 0), orders: Number(row.orders) });
const sumOf = (parts: readonly Sold[]): Sold =>
  parts.reduce((all, one) => ({ sales: all.sales + one.sales, orders: all.orders + one.orders }), NOTHING);

/**
 * What was sold in a stretch of time, by currency, and by step of a period where one is given. The price is the one
 * that the caller's list shows.
 */
function readSold(ctx: Context, span: Span, period?: Period): Promise<SoldRow[]> {
  const currency = fieldSql(orders, 'currency', ctx);
  const groups = {
    currency,
    ...(period && {
      step: stepSql(ctx.database, fieldSql(orders, 'createdAt', ctx), period.from, period.step / 1000),
    }),
  };
  return figuresOf<SoldRow>(ctx, orders, soldIn(span), {
    groups,
    figures: {
      ...salesFigures(ctx),
      ...(isStaff(ctx.actor) && platformFigures(ctx)),
    },
  });
}

/** The currency requested, else the one of most orders, else the caller's own. */
async function chooseCurrency(ctx: Context, asked: string | null, found: readonly string[]): Promise<string> {
  if (asked) return asked;
  if (found[0]) return found[0];
  const own = ctx.actor.id === null ? null : await table(ctx, users).one(ctx.actor.id);
  return own?.currency ?? CURRENCIES[0];
}

/** Currencies, those of most orders first. */
function currenciesOf(rows: readonly SoldRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, orders: count } of rows)
    if (currency) counts.set(currency, (counts.get(currency) ?? 0) + Number(count));
  return [...counts]
    .sort(([name, count], [otherName, other]) => other - count || name.localeCompare(otherName))
    .map(([name]) => name);
}

interface Brought {
  now: Profits | null;
  before: number | null;
}

/**
 * The caller's profit of the period, and of as much of the one before; the platform's comes with its sales, in
 * `rows`.
 */
async function readProfit(ctx: Context, period: Period, currency: string, rows: readonly SoldRow[]): Promise<Brought> {
  const past = before(period, ctx.now());
  if (!isStaff(ctx.actor)) {
    const [now, then] = await Promise.all([
      agentProfit(ctx, period, currency, period),
      agentProfit(ctx, past, currency),
    ]);
    return { now, before: then && then.all.net };
  }
  const list = { resource: orders.name, filter: { ...soldIn(period), currency } };
  const then = (await readSold(ctx, past)).filter((row) => row.currency === currency);
  return {
    now: profitOf('platform', rows, list),
    before: profitOf('platform', then, list).all.net,
  };
}

/**
 * What was sold and what it brought, today and over a period, in one currency: amounts of different ones are never
 * added. Each figure names the list that it was taken over; without `asked` the currency is chosen here.
 */
export async function readSales(ctx: Context, period: Period, asked: string | null): Promise<SalesSheet> {
  const now = ctx.now();
  const last = yesterday(now, ctx.gmtOffset);
  const [found, lastFound] = await Promise.all([readSold(ctx, period, period), readSold(ctx, last)]);
  const currencies = currenciesOf([...found, ...lastFound]);
  const currency = await chooseCurrency(ctx, asked, currencies);
  const [rows, lastRows] = [found, lastFound].map((all) => all.filter((row) => row.currency === currency)) as [
    SoldRow[],
    SoldRow[],
  ];
  const profit = await readProfit(ctx, period, currency, rows);
  const all = { ...madeIn(period), currency };
  const over = (span: Span, sold: Sold): SoldOver => ({
    ...sold,
    resource: orders.name,
    filter: { ...soldIn(span), currency },
  });
  const soldBy = new Map(rows.map((row) => [Number(row.step), soldOf(row)]));
  const steps = stepsOf(period).map((span, index) => ({
    span,
    sold: soldBy.get(index) ?? NOTHING,
    profit: profit.now && profit.now.netOf(index),
  }));
  const today = period.days === 1 ? steps : steps.slice(-1);
  return {
    asOf: now.toISOString(),
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    stepSeconds: period.step / 1000,
    currency,
    currencies,
    today: over(
      { from: (today[0] as (typeof steps)[number]).span.from, to: period.to },
      sumOf(today.map(({ sold }) => sold)),
    ),
    yesterday: over(last, sumOf(lastRows.map(soldOf))),
    period: {
      ...over(period, sumOf(steps.map(({ sold }) => sold))),
      profit: profit.now && profit.now.all,
      profitBefore: profit.before,
      all: { orders: await countOf(ctx, orders, all), resource: orders.name, filter: all },
    },
    steps: steps.map(({ span, sold, profit: brought }) => ({
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      ...sold,
      profit: brought,
    })),
  };
}
