import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { ADMINS } from '@t3d/resources/roles';
import type { Context } from '../../../context';
import { hasRole, mayCall } from '../../../engine/access/permissions';
import { fieldSql } from '../../../engine/access/select';
import { NotFound } from '../../../errors';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { type Figured, type Filter, countOf, listBehind, readFigures, rowsBehind } from '../figures';
import { periodOf } from '../periods';
import { type OpenLine, openLines } from './openItems';
import { type Amount, CUSTOMERS_ONLY, readsFigures } from './readOrganisation';

const DAYS = 30;
const SUB_AGENTS: Filter = { role_in: 'AGENT_2,AGENT_3' };

interface Counted extends Figured {
  count: number;
}
interface SoldIn extends Figured {
  currency: string;
  sales: number;
  profit: number;
}
export interface SalespersonSheet {
  customers: Counted | null;
  subAgents: Counted | null;
  balances: Amount[];
  /** Sales and the platform's profit of 30 days by currency. */
  sold: SoldIn[] | null;
  open: OpenLine[];
  /** The time of the last log-in, or null. Missing if the caller may not read log-ins. */
  lastLogIn?: string | null;
}

async function count(ctx: Context, filter: Filter): Promise<Counted> {
  return { count: await countOf(ctx, users, filter), resource: users.name, filter };
}

async function readSold(ctx: Context, served: readonly number[]): Promise<SoldIn[] | null> {
  if (!mayCall(ctx.actor, orders, 'list')) return null;
  if (served.length === 0) return [];
  const span = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const more = { agent_in: served.join(',') };
  const groups = { currency: fieldSql(orders, 'currency', ctx) };
  const rows = await readFigures<'sales' | 'income' | 'cost', 'currency'>(ctx, ['sales', 'income', 'cost'], {
    span,
    more,
    groups,
  });
  return rows.map(({ currency, sales, income, cost }) => ({
    currency: String(currency),
    sales,
    profit: income - cost,
    ...listBehind('sales', span, { ...more, currency: String(currency) }),
  }));
}

async function readBalances(ctx: Context, filter: Filter): Promise<Amount[]> {
  const rows = await rowsBehind<{ currency: string; amount: number | string | null }>(ctx, users, filter, {
    groups: { currency: fieldSql(users, 'currency', ctx) },
    figures: { amount: `SUM(${fieldSql(users, 'balance', ctx)})` },
  });
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount ?? 0) }));
}

async function lastLogIn(ctx: Context, user: number): Promise<Pick<SalespersonSheet, 'lastLogIn'>> {
  if (!hasRole(ctx.actor, ADMINS) || !mayCall(ctx.actor, users, 'show')) return {};
  const [row] = await select<{ at: string | Date | null }>(ctx, 'SELECT MAX(at) AS at FROM log_ins WHERE user = ?', [
    user,
  ]);
  return { lastLogIn: row?.at ? new Date(row.at).toISOString() : null };
}

/** Returns a salesman's page. Throws 404 for a colleague unless the caller is an administrator. */
export async function readSalesperson(ctx: Context, salesman: number): Promise<SalespersonSheet> {
  const person = readsFigures(ctx, salesman) ? await table(ctx, users).one(salesman) : null;
  if (person?.role !== 'SALESMAN' || person.status === 'DELETED') throw new NotFound();
  const served = await select<{ id: number }>(
    ctx,
    "SELECT id FROM users WHERE salesman = ? AND status <> 'DELETED' ORDER BY id",
    [salesman],
  );
  const ids = served.map(({ id }) => Number(id));
  const own: Filter = { salesman_in: String(salesman) };
  const seesUsers = mayCall(ctx.actor, users, 'list');
  return {
    customers: seesUsers ? await count(ctx, { ...own, ...CUSTOMERS_ONLY }) : null,
    subAgents: seesUsers ? await count(ctx, { ...own, ...SUB_AGENTS }) : null,
    balances: seesUsers ? await readBalances(ctx, { ...own, ...CUSTOMERS_ONLY }) : [],
    sold: await readSold(ctx, ids),
    open: await openLines(ctx, salesman, ids),
    ...(await lastLogIn(ctx, salesman)),
  };
}
