import { DAY_MS } from '@t3d/resources/kit';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { labelsOf } from '../../../engine/access/labels';
import { forecastOf } from '../../../ledger';
import { stepSql } from '../../../models/dialect';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { isDirectlyBelow, isStaff, membersOf, nameOf } from '../../users';
import { type CardsSheet, cardsBy } from '../cards';
import { type FigureName, type Figured, listBehind, readFigure, readFigures } from '../figures';
import { type Span, before, dayStart, periodOf } from '../periods';
import { type Profit, agentProfit } from '../profit';

const DAYS = 30;
const LINE_DAYS = 14;
/** The maximum number of sub-agents that the page lists. */
const MAX_TREE = 12;

/** A customer's wallet in minor units. Only staff see the credit limit and the alert threshold. */
export interface CustomerWallet {
  balance: number;
  currency: string;
  creditLimit?: number;
  alertBelow?: number | null;
  perDay: number;
  daysLeft: number | null;
  /** The sum of all bills, which equals the balance unless the ledger is corrupt. */
  billed: number;
  /** The balance at the end of each recent day, including today. */
  line: { day: string; balance: number }[];
}
export interface CustomerSales extends Figured {
  currency: string;
  orders: number;
  /** The sales at the prices of the reader's list of orders. */
  sales: number;
  salesBefore: number;
  /** The sales as the customer's own dashboard shows them, for staff only. */
  ownSales?: number;
  /** The platform's part of the sales minus the plans' cost, for staff only. */
  margin?: number;
  /** The orders that need attention, of any age. */
  attention: Figured & { orders: number };
}
export interface CustomerProfit extends Profit {
  currency: string;
  netBefore: number;
  /** The agent whose sales earned the most, or null if the caller may not see the name. */
  from: { id: number; label: string } | null;
  others: number;
}
interface TreeLine {
  id: number;
  label: string;
  role: string;
  /** 1 for a direct child of the customer, 2 for a grandchild. */
  depth: number;
  balance: number;
  currency: string;
  /** Days until balance and credit are used up, for staff only. */
  daysLeft?: number | null;
}
export interface CustomerTree {
  direct: number;
  total: number;
  lines: TreeLine[];
}

/** Returns whether the caller may see a customer's money: staff and the direct superior. */
export const seesMoney = (ctx: Context, user: User): boolean => isStaff(ctx.actor) || isDirectlyBelow(ctx, user);

async function sumOfBills(ctx: Context, user: User): Promise<number> {
  const [row] = await select<{ amount: number | string | null }>(
    ctx,
    'SELECT SUM(amount) AS amount FROM ledger_entries WHERE toAccount = ? AND sequence IS NOT NULL',
    [user.id],
  );
  return Number(row?.amount ?? 0);
}

async function balanceLine(ctx: Context, user: User, now: number): Promise<CustomerWallet['line']> {
  const from = dayStart(ctx.now(), ctx.gmtOffset, 1 - LINE_DAYS);
  const [account] = await select<{ id: number }>(
    ctx,
    "SELECT id FROM ledger_accounts WHERE ownerType = 'USER' AND purpose = 'WALLET' AND owner = ?",
    [user.id],
  );
  const step = stepSql(ctx.database, 'e.createdAt', from, DAY_MS / 1000);
  const rows = await select<{ step: number; balance: number }>(
    ctx,
    `SELECT d.step, e.balanceAfter AS balance FROM (SELECT ${step} AS step, MAX(e.sequence) AS sequence
      FROM ledger_entries e WHERE e.toAccount = ? AND e.createdAt >= ? AND e.sequence IS NOT NULL GROUP BY 1) d
      JOIN ledger_entries e ON e.ledgerAccount = ? AND e.sequence = d.sequence`,
    [user.id, from, account?.id ?? 0],
  );
  const [last] = await select<{ balance: number }>(
    ctx,
    `SELECT balanceAfter AS balance FROM ledger_entries
      WHERE toAccount = ? AND createdAt < ? AND sequence IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [user.id, from],
  );
  const ends = new Map(rows.map((row) => [Number(row.step), Number(row.balance)]));
  let balance = Number(last?.balance ?? 0);
  return Array.from({ length: LINE_DAYS }, (_, day) => {
    balance = day === LINE_DAYS - 1 ? now : (ends.get(day) ?? balance);
    return { day: new Date(from.getTime() + day * DAY_MS).toISOString(), balance };
  });
}

export async function readCustomerWallet(ctx: Context, user: User): Promise<CustomerWallet> {
  const { balance, currency, creditLimit, perDay, daysLeft, balanceDaysLeft } = await forecastOf(ctx, user.id);
  const [line, billed] = [await balanceLine(ctx, user, balance), await sumOfBills(ctx, user)];
  if (isStaff(ctx.actor))
    return { balance, currency, creditLimit, alertBelow: user.alertBelow, perDay, daysLeft, billed, line };
  return { balance, currency, perDay, daysLeft: balanceDaysLeft, billed, line };
}

export async function subtreeIds(ctx: Context, user: User): Promise<number[]> {
  const level = membersOf(user).length;
  if (level === 0) return [user.id];
  const rows = await select<{ id: number }>(ctx, `SELECT id FROM users WHERE agent${level} = ? ORDER BY id`, [user.id]);
  return rows.map(({ id }) => Number(id));
}

/** Returns the sales of 30 days of a customer and all agents below. */
export async function readCustomerSales(ctx: Context, user: User): Promise<CustomerSales> {
  const currency = user.currency as string;
  const agents = { agent_in: (await subtreeIds(ctx, user)).join(',') };
  const more = { ...agents, currency };
  const span = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const ofStaff: readonly FigureName[] = isStaff(ctx.actor) ? ['ownSales', 'income', 'cost'] : [];
  const [[now], salesBefore, attention] = await Promise.all([
    readFigures<FigureName>(ctx, ['sales', 'orders', ...ofStaff], { span, more, seller: user }),
    readFigure(ctx, 'sales', { span: before(span, ctx.now()), more }),
    readFigure(ctx, 'attention', { more: agents }),
  ]);
  const { sales, orders, ownSales, income, cost } = now as Record<FigureName, number>;
  return {
    currency,
    orders,
    sales,
    salesBefore,
    ...(isStaff(ctx.actor) && { ownSales, margin: income - cost }),
    attention: { orders: attention, ...listBehind('attention', null, agents) },
    ...listBehind('sales', span, more),
  };
}

/** Returns the agents whose sales earned money for a customer, highest earnings first. */
async function earnedThrough(ctx: Context, user: User, { from, to }: Span): Promise<number[]> {
  const rows = await select<{ agent: number | string }>(
    ctx,
    `SELECT o.agent AS agent FROM ledger_entries e JOIN orders o ON o.orderNo = e.orderNo
      WHERE e.toAccount = ? AND e.type = 'PROFIT_SHARE' AND e.createdAt >= ? AND e.createdAt <= ?
      GROUP BY o.agent ORDER BY SUM(e.amount) DESC, o.agent`,
    [user.id, from, to],
  );
  return rows.map(({ agent }) => Number(agent));
}

/** Sums up a customer's bills of 30 days, or returns null if the caller may not read bills. */
export async function readCustomerProfit(ctx: Context, user: User): Promise<CustomerProfit | null> {
  const currency = user.currency as string;
  const period = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const [profit, past] = await Promise.all([
    agentProfit(ctx, user.id, period, currency),
    agentProfit(ctx, user.id, before(period, ctx.now()), currency),
  ]);
  if (!profit || !past) return null;
  const agents = await earnedThrough(ctx, user, period);
  const most = agents[0];
  const label = most === undefined ? undefined : (await labelsOf(ctx, users, [most], true)).get(most);
  return {
    ...profit.all,
    from: most === undefined || label === undefined ? null : { id: most, label },
    others: Math.max(0, agents.length - 1),
    currency,
    netBefore: past.all.net,
  };
}

/** Counts the cards of a customer and all agents below, by state. */
export const readCustomerCards = (ctx: Context, user: User): Promise<CardsSheet> =>
  cardsBy(ctx, { [`agent${Math.max(1, membersOf(user).length)}_in`]: String(user.id) }, ['status']);

/** Returns the agents below a customer, each parent before its children. */
export async function readCustomerTree(ctx: Context, user: User): Promise<CustomerTree> {
  const level = membersOf(user).length;
  const ids = (await subtreeIds(ctx, user)).filter((id) => id !== user.id);
  const below = (await table(ctx, users).find(ids)).filter(({ status }) => status !== 'DELETED');
  const children = (parent: number, depth: number): { user: User; depth: number }[] =>
    depth > 2
      ? []
      : below
          .filter(({ superior }) => superior === parent)
          .flatMap((child) => [{ user: child, depth }, ...children(child.id, depth + 1)]);
  const found = level === 0 ? [] : children(user.id, 1);
  const lines: TreeLine[] = [];
  for (const { user: one, depth } of found.slice(0, MAX_TREE)) {
    const { balance, currency, daysLeft } = await forecastOf(ctx, one.id);
    lines.push({
      id: one.id,
      label: nameOf(one),
      role: one.role as string,
      depth,
      balance,
      currency,
      ...(isStaff(ctx.actor) && { daysLeft }),
    });
  }
  return { direct: found.filter(({ depth }) => depth === 1).length, total: found.length, lines };
}
