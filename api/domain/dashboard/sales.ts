import { CURRENCIES } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { stepSql } from '../../models/dialect';
import { table } from '../../models/table';
import {
  type Figured,
  type Period,
  type Span,
  countOf,
  figuresOf,
  madeIn,
  salesFigures,
  soldIn,
  before,
  stepsOf,
  yesterday,
} from './figures';
import { type Profit, type ProfitRow, type Profits, agentProfit, platformFigures, profitOf } from './profit';
import { isStaff } from '../users';
import { optionLabel } from '@t3d/resources/locales';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';

/** The sales to the customers of a salesperson. `salesman` is null for customers without one. */
interface SalesmanSold extends Sold, Figured {
  salesman: number | null;
  salesmanLabel: string | null;
  departments: string[];
  departmentsLabel: string[];
}
/**
 * The sales of all salespeople of a department together. A salesperson of several departments counts in each
 * department.
 */
interface DepartmentSold extends Sold, Figured {
  department: string;
  departmentLabel: string;
}
export interface SalespeopleSheet {
  currency: string;
  salespeople: SalesmanSold[];
  departments: DepartmentSold[];
}

const plus = (one: Sold, other: Sold): Sold => ({
  sales: one.sales + other.sales,
  orders: one.orders + other.orders,
});
const bySales = (one: Sold, other: Sold): number => other.sales - one.sales || other.orders - one.orders;

/**
 * Adds up sales by salesperson. An agent without a salesperson counts for the salesperson of the agent at the top of
 * the branch.
 */
async function soldBySalesman(ctx: Context, period: Period, currency: string): Promise<Map<number | null, Sold>> {
  const rows = await figuresOf<{ agent: number | string | null; sales: number | string; orders: number | string }>(
    ctx,
    orders,
    { ...soldIn(period), currency },
    {
      groups: { agent: fieldSql(orders, 'agent', ctx) },
      figures: salesFigures(ctx),
    },
  );
  const agents = await table(ctx, users).find(rows.flatMap(({ agent }) => (agent === null ? [] : [Number(agent)])));
  const tops = await table(ctx, users).find([...new Set(agents.flatMap(({ agent1 }) => agent1 ?? []))]);
  const ofTop = new Map(tops.map(({ id, salesman }) => [id, salesman]));
  const salesmanOf = new Map(agents.map((agent) => [agent.id, agent.salesman ?? ofTop.get(agent.agent1 ?? 0) ?? null]));
  const sold = new Map<number | null, Sold>();
  for (const { agent, sales, orders: count } of rows) {
    const salesman = salesmanOf.get(Number(agent)) ?? null;
    sold.set(salesman, plus(sold.get(salesman) ?? NOTHING, { sales: Number(sales), orders: Number(count) }));
  }
  return sold;
}

const customersOf = (ids: readonly (number | null)[]): Figured => ({
  resource: users.name,
  filter: ids.length === 1 ? { salesman: String(ids[0]) } : { salesman_in: ids.join(',') },
});

function byDepartment(ctx: Context, people: readonly SalesmanSold[]): DepartmentSold[] {
  return DEPARTMENTS.flatMap((department): DepartmentSold[] => {
    const own = people.filter(({ departments }) => departments.includes(department));
    if (own.length === 0) return [];
    const sold = own.reduce<Sold>(plus, NOTHING);
    const departmentLabel = optionLabel(organisations.name, 'department', department, ctx.language);
    return [{ department, departmentLabel, ...sold, ...customersOf(own.map(({ salesman }) => salesman)) }];
  }).toSorted(bySales);
}

/**
 * Returns a period's sales in one currency by salesperson and by department, over the orders that the caller may list.
 */
export async function readSalespeople(ctx: Context, period: Period, currency: string): Promise<SalespeopleSheet> {
  const sold = await soldBySalesman(ctx, period, currency);
  const ids = [...sold.keys()].filter((id) => id !== null);
  const names = new Map(
    (await table(ctx, users).find(ids)).map(({ id, nickname, account }) => [id, nickname || account]),
  );
  const rows = await table(ctx, organisations).find({ salesman: ids, disabled: false });
  const salespeople = [...sold].map(([salesman, figures]): SalesmanSold => {
    const departments = DEPARTMENTS.filter((one) =>
      rows.some((row) => row.salesman === salesman && row.department === one),
    );
    return {
      salesman,
      salesmanLabel: salesman === null ? null : (names.get(salesman) ?? null),
      departments,
      departmentsLabel: departments.map((one) => optionLabel(organisations.name, 'department', one, ctx.language)),
      ...figures,
      ...customersOf([salesman]),
    };
  });
  return { currency, salespeople: salespeople.toSorted(bySales), departments: byDepartment(ctx, salespeople) };
}

/** Sales in minor units, and the number of orders. */
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

/** A step of a period. Its list is the period's list limited to `from` and `to`. */
interface SalesStep extends Sold {
  from: string;
  to: string;
  profit: number | null;
}
export interface SalesSheet {
  asOf: string;
  from: string;
  to: string;
  stepSeconds: number;
  /** The currency of every amount. `currencies` lists all currencies with sales. */
  currency: string;
  currencies: string[];
  today: SoldOver;
  yesterday: SoldOver;
  period: SoldOver & {
    profit: Profit | null;
    profitBefore: number | null;
    /** All orders, including those that are no sales because they failed, were revoked or refunded, or are unpaid. */
    all: Figured & { orders: number };
  };
  steps: SalesStep[];
}

const NOTHING: Sold = { sales: 0, orders: 0 };
const soldOf = (row: SoldRow): Sold => ({ sales: Number(row.sales ?? 0), orders: Number(row.orders) });
const sumOf = (parts: readonly Sold[]): Sold =>
  parts.reduce((all, one) => ({ sales: all.sales + one.sales, orders: all.orders + one.orders }), NOTHING);

/**
 * Returns the sales of a time span by currency, and by step if a period is given. Prices are those in the caller's
 * list.
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

/** Returns the requested currency, else the currency with the most orders, else the caller's own. */
async function chooseCurrency(ctx: Context, asked: string | null, found: readonly string[]): Promise<string> {
  if (asked) return asked;
  if (found[0]) return found[0];
  const own = ctx.actor.id === null ? null : await table(ctx, users).one(ctx.actor.id);
  return own?.currency ?? CURRENCIES[0];
}

/** Returns currencies by number of orders, highest first. */
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
 * Returns the caller's profit of the period and of the same elapsed part of the previous period. The platform's profit
 * is computed from the sales in `rows`.
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
 * Returns sales and profit of today and of a period in one currency, because amounts in different currencies are never
 * added up. Each figure links to the list that it was computed from. If `asked` is null, a currency is chosen.
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
