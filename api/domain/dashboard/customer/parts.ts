import { DAY_MS } from '@t3d/resources/kit';
import bills from '@t3d/resources/money/bills';
import { ORDER_ATTENTION } from '@t3d/resources/orders/orderShapes';
import orders from '@t3d/resources/orders/orders';
import type { User } from '@t3d/resources/rows';
import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { labelsOf } from '../../../engine/access/labels';
import { fieldSql } from '../../../engine/access/select';
import { CLAWBACK, forecastOf } from '../../../ledger';
import { stepSql } from '../../../models/dialect';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { isDirectlyBelow, isStaff, membersOf, nameOf } from '../../users';
import {
  type CardsSheet,
  type Figured,
  type Filter,
  type Span,
  countOf,
  figuresOf,
  within,
  salesFigures,
  soldIn,
  before,
  dayStart,
  periodOf,
} from '../figures';
import { platformFigures } from '../profit';

const DAYS = 30;
const LINE_DAYS = 14;
/** The maximum number of sub-agents that are listed. Further ones are only counted. */
const MAX_TREE = 12;

/**
 * A customer's wallet, in minor units. Only staff see credit limit and alert threshold. For staff, `daysLeft` covers
 * the balance and the credit limit together. For the superior, who may not learn the credit limit, it covers the
 * balance alone.
 */
export interface CustomerWallet {
  balance: number;
  currency: string;
  creditLimit?: number;
  alertBelow?: number | null;
  perDay: number;
  daysLeft: number | null;
  /** The sum of all bills, which equals the balance unless the ledger is corrupt. */
  billed: number;
  /** The balance at the end of each of the last days. The last entry is today. */
  line: { day: string; balance: number }[];
}
interface Amount extends Figured {
  amount: number;
}
export interface CustomerSales extends Figured {
  currency: string;
  orders: number;
  /** The customer's sales as on the customer's own dashboard, for staff and the customer. */
  sales?: number;
  salesBefore?: number;
  /** The price of these orders at the reader's own prices, for a superior, who may not learn the customer's prices. */
  charged?: number;
  chargedBefore?: number;
  /** The platform's margin, for staff only: its part of the sales less the cost of the plans. */
  kept?: number;
  /** Orders of any age that need attention. */
  attention: Figured & { orders: number };
}
export interface CustomerProfit {
  currency: string;
  net: number;
  netBefore: number;
  earned: Amount;
  back: Amount;
  /**
   * The agent whose sales earned most of the profit, or null if the caller may not see that agent's name. `others`
   * counts the remaining agents.
   */
  from: { id: number; label: string } | null;
  others: number;
}
interface TreeLine {
  id: number;
  label: string;
  role: string;
  /** The distance to the customer. 1 means directly below. */
  depth: number;
  balance: number;
  currency: string;
  /** For staff only. */
  daysLeft?: number | null;
}
export interface CustomerTree {
  direct: number;
  total: number;
  lines: TreeLine[];
}

/** Returns whether the caller may see the forecast of the user's wallet. Staff and the direct superior may. */
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

/** Returns the ids of a customer and of all agents below it. */
export async function subtreeIds(ctx: Context, user: User): Promise<number[]> {
  const level = membersOf(user).length;
  if (level === 0) return [user.id];
  const rows = await select<{ id: number }>(ctx, `SELECT id FROM users WHERE agent${level} = ? ORDER BY id`, [user.id]);
  return rows.map(({ id }) => Number(id));
}

/**
 * Returns what a customer and all agents below it sold in 30 days. Staff get the customer's own prices. A superior gets
 * the same orders at the superior's own prices.
 */
export async function readCustomerSales(ctx: Context, user: User): Promise<CustomerSales> {
  const currency = user.currency as string;
  const agents = (await subtreeIds(ctx, user)).join(',');
  const showsSales = isStaff(ctx.actor) || ctx.actor.id === user.id;
  const period = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const read = async (span: { from: Date; to: Date }) => {
    const filter: Filter = { ...soldIn(span), currency, agent_in: agents };
    const [row] = await figuresOf<Record<'sales' | 'orders' | 'plus' | 'minus', number | string | null>>(
      ctx,
      orders,
      filter,
      {
        figures: {
          ...salesFigures(ctx, showsSales ? user : undefined),
          ...(isStaff(ctx.actor) && platformFigures(ctx)),
        },
      },
    );
    return { row, filter };
  };
  const [now, then] = await Promise.all([read(period), read(before(period, ctx.now()))]);
  const [sales, salesBefore] = [now, then].map(({ row }) => Number(row?.sales ?? 0)) as [number, number];
  const waits: Filter = { agent_in: agents, status_in: ORDER_ATTENTION.values.join(','), unpaid: 'false' };
  return {
    currency,
    orders: Number(now.row?.orders ?? 0),
    ...(showsSales ? { sales, salesBefore } : { charged: sales, chargedBefore: salesBefore }),
    ...(isStaff(ctx.actor) && { kept: Number(now.row?.plus ?? 0) - Number(now.row?.minus ?? 0) }),
    attention: { orders: await countOf(ctx, orders, waits), resource: orders.name, filter: waits },
    resource: orders.name,
    filter: now.filter,
  };
}

/** Returns the agents from whose sales a customer earned money in a time span, the highest earnings first. */
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

/** Returns what a customer earned in 30 days according to its bills. */
export async function readCustomerProfit(ctx: Context, user: User): Promise<CustomerProfit> {
  const currency = user.currency as string;
  const period = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const read = async (span: { from: Date; to: Date }, type: string): Promise<Amount> => {
    const filter: Filter = { toAccount_in: String(user.id), currency, type_in: type, ...within('createdAt', span) };
    const [row] = await figuresOf<{ amount: number | string | null }>(ctx, bills, filter, {
      figures: { amount: `SUM(${fieldSql(bills, 'amount', ctx)})` },
    });
    return { amount: Number(row?.amount ?? 0), resource: bills.name, filter };
  };
  const past = before(period, ctx.now());
  const [earned, back, earnedBefore, backBefore] = await Promise.all([
    read(period, 'PROFIT_SHARE'),
    read(period, CLAWBACK),
    read(past, 'PROFIT_SHARE'),
    read(past, CLAWBACK),
  ]);
  const agents = await earnedThrough(ctx, user, period);
  const most = agents[0];
  const label = most === undefined ? undefined : (await labelsOf(ctx, users, [most], true)).get(most);
  return {
    from: most === undefined || label === undefined ? null : { id: most, label },
    others: Math.max(0, agents.length - 1),
    currency,
    net: earned.amount + back.amount,
    netBefore: earnedBefore.amount + backBefore.amount,
    earned,
    back,
  };
}

/** Counts the cards of a customer and of all agents below it by state. */
export async function readCustomerCards(ctx: Context, user: User): Promise<CardsSheet> {
  const own: Filter = { [`agent${Math.max(1, membersOf(user).length)}_in`]: String(user.id) };
  const found = await figuresOf<{ status: string; cards: number | string }>(ctx, terminals, own, {
    groups: { status: fieldSql(terminals, 'status', ctx) },
    figures: { cards: 'COUNT(*)' },
  });
  const rows = TERMINAL_STATUSES.flatMap((status) => {
    const cards = Number(found.find((one) => one.status === status)?.cards ?? 0);
    return cards > 0 ? [{ status, cards, resource: terminals.name, filter: { ...own, status_in: status } }] : [];
  });
  return { total: rows.reduce((sum, { cards }) => sum + cards, 0), resource: terminals.name, filter: own, rows };
}

/**
 * Returns the agents below a customer, each parent before its children. Staff also see how long each agent's money
 * lasts.
 */
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
