import { CURRENCIES } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { stepSql } from '../../models/dialect';
import { table } from '../../models/table';
import { type FigureRow, type Figured, type Filter, listBehind, readFigure, readFigures } from './figures';
import { type Period, type Span, before, stepsOf, yesterday } from './periods';
import { type Profit, type Profits, agentProfit, profitOf } from './profit';
import { isStaff } from '../users';
import { optionLabel } from '@t3d/resources/locales';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';

/** The sales of an agent or a group of agents. */
interface SoldBy extends Sold {
  agents: (number | null)[];
}
/** The sales for one salesman, or null for customers without a salesman. */
interface SalesmanSold extends Sold, Figured {
  salesman: number | null;
  salesmanLabel: string | null;
  departments: string[];
  departmentsLabel: string[];
}
/** The sales of a department's salesmen. A salesman counts in each of their departments. */
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

/** Adds up sales by salesman. An agent without a salesman counts for the salesman of the level 1 agent above. */
async function soldBySalesman(ctx: Context, period: Period, currency: string): Promise<Map<number | null, SoldBy>> {
  const rows = await readFigures<'sales' | 'orders', 'agent'>(ctx, ['sales', 'orders'], {
    span: period,
    more: { currency },
    groups: { agent: fieldSql(orders, 'agent', ctx) },
  });
  const agents = await table(ctx, users).find(rows.flatMap(({ agent }) => (agent === null ? [] : [Number(agent)])));
  const tops = await table(ctx, users).find([...new Set(agents.flatMap(({ agent1 }) => agent1 ?? []))]);
  const ofTop = new Map(tops.map(({ id, salesman }) => [id, salesman]));
  const salesmanOf = new Map(agents.map((agent) => [agent.id, agent.salesman ?? ofTop.get(agent.agent1 ?? 0) ?? null]));
  const sold = new Map<number | null, SoldBy>();
  for (const { agent, ...figures } of rows) {
    const salesman = salesmanOf.get(Number(agent)) ?? null;
    const { agents: others, ...before } = sold.get(salesman) ?? { ...NOTHING, agents: [] };
    sold.set(salesman, { ...plus(before, figures), agents: [...others, agent === null ? null : Number(agent)] });
  }
  return sold;
}

/** The number of agents that fit into the URL of a list. */
const MAX_NAMED = 500;

type ListOf = (salesmen: readonly (number | null)[]) => Figured;

/** Returns a function that links to salesmen's orders, or to their customers if the URL would be too long. */
const ordersOf =
  (sold: ReadonlyMap<number | null, SoldBy>, period: Period, currency: string): ListOf =>
  (salesmen) => {
    const agents = salesmen.flatMap((id) => sold.get(id)?.agents ?? []);
    if (agents.length === 1 && agents[0] === null) return listBehind('sales', period, { currency, agent: 'null' });
    if (agents.length <= MAX_NAMED && !agents.includes(null))
      return listBehind('sales', period, { currency, agent_in: agents.join(',') });
    const filter: Filter =
      salesmen.length === 1 ? { salesman: String(salesmen[0]) } : { salesman_in: salesmen.join(',') };
    return { resource: users.name, filter };
  };

function byDepartment(ctx: Context, people: readonly SalesmanSold[], listOf: ListOf): DepartmentSold[] {
  return DEPARTMENTS.flatMap((department): DepartmentSold[] => {
    const own = people.filter(({ departments }) => departments.includes(department));
    if (own.length === 0) return [];
    const sold = own.reduce<Sold>(plus, NOTHING);
    const departmentLabel = optionLabel(organisations.name, 'department', department, ctx.language);
    return [{ department, departmentLabel, ...sold, ...listOf(own.map(({ salesman }) => salesman)) }];
  }).toSorted(bySales);
}

/** Returns sales by salesman in a currency, from orders that the caller may list. */
export async function readSalespeople(ctx: Context, period: Period, currency: string): Promise<SalespeopleSheet> {
  const sold = await soldBySalesman(ctx, period, currency);
  const ids = [...sold.keys()].filter((id) => id !== null);
  const names = new Map(
    (await table(ctx, users).find(ids)).map(({ id, nickname, account }) => [id, nickname || account]),
  );
  const rows = await table(ctx, organisations).find({ salesman: ids, disabled: false });
  const listOf = ordersOf(sold, period, currency);
  const salespeople = [...sold].map(([salesman, { sales, orders: count }]): SalesmanSold => {
    const departments = DEPARTMENTS.filter((one) =>
      rows.some((row) => row.salesman === salesman && row.department === one),
    );
    return {
      salesman,
      salesmanLabel: salesman === null ? null : (names.get(salesman) ?? null),
      departments,
      departmentsLabel: departments.map((one) => optionLabel(organisations.name, 'department', one, ctx.language)),
      sales,
      orders: count,
      ...listOf([salesman]),
    };
  });
  return { currency, salespeople: salespeople.toSorted(bySales), departments: byDepartment(ctx, salespeople, listOf) };
}

/** Sales in minor units, and the number of orders. */
interface Sold {
  sales: number;
  orders: number;
}
interface SoldOver extends Sold, Figured {}
type SoldRow = FigureRow<'sales' | 'orders', 'currency' | 'step'> & Partial<FigureRow<'income' | 'cost'>>;

/** The sales in a step of a period. */
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
  /** The currency of all amounts. */
  currency: string;
  currencies: string[];
  today: SoldOver;
  yesterday: SoldOver;
  period: SoldOver & {
    profit: Profit | null;
    profitBefore: number | null;
    /** All orders, including failed, revoked, refunded and unpaid ones. */
    all: Figured & { orders: number };
  };
  steps: SalesStep[];
}

const NOTHING: Sold = { sales: 0, orders: 0 };
const soldOf = (row: SoldRow): Sold => ({ sales: row.sales, orders: row.orders });
const sumOf = (parts: readonly Sold[]): Sold =>
  parts.reduce((all, one) => ({ sales: all.sales + one.sales, orders: all.orders + one.orders }), NOTHING);

/** Returns sales by currency and, with `period`, by step, at the prices of the caller's list. */
function readSold(ctx: Context, span: Span, period?: Period): Promise<SoldRow[]> {
  const currency = fieldSql(orders, 'currency', ctx);
  const createdAt = fieldSql(orders, 'createdAt', ctx);
  const groups: Record<string, string> = {
    currency,
    ...(period && { step: stepSql(ctx.database, createdAt, period.from, period.step / 1000) }),
  };
  const ofPlatform = isStaff(ctx.actor) ? (['income', 'cost'] as const) : [];
  return readFigures(ctx, ['sales', 'orders', ...ofPlatform], { span, groups }) as Promise<SoldRow[]>;
}

/** Chooses the requested currency, or else the one with the most orders, or the caller's own. */
async function chooseCurrency(ctx: Context, input: string | null, found: readonly string[]): Promise<string> {
  if (input) return input;
  if (found[0]) return found[0];
  const own = ctx.actor.id === null ? null : await table(ctx, users).one(ctx.actor.id);
  return own?.currency ?? CURRENCIES[0];
}

/** Returns the currencies, the one with the most orders first. */
function currenciesOf(rows: readonly SoldRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, orders: count } of rows)
    if (currency) counts.set(String(currency), (counts.get(String(currency)) ?? 0) + count);
  return [...counts]
    .sort(([name, count], [otherName, other]) => other - count || name.localeCompare(otherName))
    .map(([name]) => name);
}

interface Brought {
  now: Profits | null;
  before: number | null;
}

/** Returns the caller's profit in the period and in the same part of the previous period. */
async function readProfit(ctx: Context, period: Period, currency: string, rows: readonly SoldRow[]): Promise<Brought> {
  const past = before(period, ctx.now());
  if (!isStaff(ctx.actor)) {
    const [now, then] = await Promise.all([
      agentProfit(ctx, ctx.actor.id, period, currency, period),
      agentProfit(ctx, ctx.actor.id, past, currency),
    ]);
    return { now, before: then && then.all.net };
  }
  const then = (await readSold(ctx, past)).filter((row) => row.currency === currency);
  return {
    now: profitOf('platform', rows, period, { currency }),
    before: profitOf('platform', then, past, { currency }).all.net,
  };
}

/** Returns sales and profit of today and the period in one currency, which is chosen if `input` is null. */
export async function readSales(ctx: Context, period: Period, input: string | null): Promise<SalesSheet> {
  const now = ctx.now();
  const last = yesterday(now, ctx.gmtOffset);
  const [found, lastFound] = await Promise.all([readSold(ctx, period, period), readSold(ctx, last)]);
  const currencies = currenciesOf([...found, ...lastFound]);
  const currency = await chooseCurrency(ctx, input, currencies);
  const [rows, lastRows] = [found, lastFound].map((all) => all.filter((row) => row.currency === currency)) as [
    SoldRow[],
    SoldRow[],
  ];
  const profit = await readProfit(ctx, period, currency, rows);
  const over = (span: Span, sold: Sold): SoldOver => ({ ...sold, ...listBehind('sales', span, { currency }) });
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
      all: {
        orders: await readFigure(ctx, 'allOrders', { span: period, more: { currency } }),
        ...listBehind('allOrders', period, { currency }),
      },
    },
    steps: steps.map(({ span, sold, profit: brought }) => ({
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      ...sold,
      profit: brought,
    })),
  };
}
