import { optionLabel } from '@t3d/resources/locales';
import orders from '@t3d/resources/orders/orders';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';
import users from '@t3d/resources/people/users';
import { fieldSql } from '../../engine/access/select';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { Figured } from './figures';
import { figuresOf } from './figures';
import type { Period } from './periods';
import { salesFigures, soldIn } from './sold';

/** Minor units, and how many orders. */
interface Sold {
  sales: number;
  orders: number;
}
/** What the customers of a salesperson bought; `salesman` null: customers without one. */
export interface SalesmanSold extends Sold, Figured {
  salesman: number | null;
  salesmanLabel: string | null;
  departments: string[];
  departmentsLabel: string[];
}
/** What the salespeople of a department sold together. Those of several departments count in each. */
export interface DepartmentSold extends Sold, Figured {
  department: string;
  departmentLabel: string;
}
export interface SalespeopleSheet {
  currency: string;
  salespeople: SalesmanSold[];
  departments: DepartmentSold[];
}

const NOTHING: Sold = { sales: 0, orders: 0 };
const plus = (one: Sold, other: Sold): Sold => ({
  sales: one.sales + other.sales,
  orders: one.orders + other.orders,
});
const bySales = (one: Sold, other: Sold): number => other.sales - one.sales || other.orders - one.orders;

/** What each agent's orders came to, added up by salesperson: an agent's own, else that of the top of its branch. */
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

/** The customers of these salespeople, as a list shows them. */
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

/** Sales of a period in one currency by salesperson and by department, over the orders that the caller's list has. */
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
