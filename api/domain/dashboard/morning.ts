import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { AGENTS } from '@t3d/resources/roles';
import terminals, { TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { mayCall } from '../../engine/access/permissions';
import { fieldSql } from '../../engine/access/select';
import { listRows } from '../../engine/rows/read/read';
import { select } from '../../models/sql';
import { type Figured, type Filter, listBehind, readFigures } from './figures';
import { dayEnd, dayStart } from './periods';
import { idIn } from '../../engine/access/statements';
import { readStoredTitle } from '../plans';

/** The number of days after today within which an order ends soon. */
const SOON = 3;
/** The number of past days from which the daily use of cards is computed. */
const PACE_DAYS = 28;
const RESTOCK_DAYS = 14;
const MAX_ENDING = 500;
const MAX_CHILDREN = 5;

interface EndingPlan extends Figured {
  agentPlan: number;
  name: string;
  orders: number[];
}
interface Restock extends Figured {
  type: string;
  left: number;
  /** Days until the cards run out, at the rate of the last four weeks. */
  days: number;
}
interface ChildDay extends Figured {
  user: number;
  name: string;
  orders: number;
  sales: number;
  currency: string;
}
export interface Morning {
  days: number;
  ending: EndingPlan[];
  restock: Restock[];
  /** The direct children's sales since yesterday, with the most orders first. */
  children: ChildDay[];
}
type Type = (typeof TERMINAL_TYPES)[number];

async function readEndingPlans(ctx: Context, me: number): Promise<EndingPlan[]> {
  const span = { from: ctx.now(), to: dayEnd(ctx.now(), ctx.gmtOffset, SOON) };
  // Leave out orders whose card has a pre-order, which starts by itself.
  const rows = await select<{ id: number | string; agentPlan: number | string; name: unknown; titles: unknown }>(
    ctx,
    `SELECT o.id, o.agentPlan, p.name, p.titles FROM orders o JOIN plans p ON p.id = o.plan
     WHERE o.agent = ? AND o.status = 'USING' AND o.orderType = 'DATA' AND o.deletedAt IS NULL
       AND o.endsAt >= ? AND o.endsAt <= ? AND o.agentPlan IS NOT NULL AND o.terminal IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.terminal = o.terminal AND n.id <> o.id AND n.unpaid = 0
         AND n.deletedAt IS NULL AND n.status IN ('INITIAL', 'NO_REAL_NAME', 'UNUSED'))
     ORDER BY o.endsAt, o.id LIMIT ${MAX_ENDING}`,
    [me, span.from, span.to],
  );
  const plans = new Map<number, EndingPlan>();
  for (const { id: order, agentPlan, ...plan } of rows) {
    const id = Number(agentPlan);
    const of = plans.get(id) ?? {
      agentPlan: id,
      name: readStoredTitle(ctx, plan),
      orders: [],
      resource: orders.name,
      filter: {},
    };
    of.orders.push(Number(order));
    // Filter by id, because no other filter leaves out cards with a pre-order.
    plans.set(id, { ...of, filter: { id_in: of.orders.join(',') } });
  }
  return [...plans.values()].toSorted((one, other) => other.orders.length - one.orders.length);
}

/** The field with the direct child on orders and cards, by the caller's role. */
const CHILD: Readonly<Record<string, 'agent2' | 'agent3'>> = { AGENT_1: 'agent2', AGENT_2: 'agent3' };

/** Counts the cards of each type that got a first plan in the last four weeks. */
async function takenByType(ctx: Context, me: number): Promise<Map<string, number>> {
  const rows = await select<{ type: string; taken: number | string }>(
    ctx,
    `SELECT t.type AS type, COUNT(DISTINCT o.terminal) AS taken FROM orders o JOIN terminals t ON t.id = o.terminal
     WHERE o.agent = ? AND o.createdAt >= ? AND o.unpaid = 0
       AND NOT EXISTS (SELECT 1 FROM orders e WHERE e.terminal = o.terminal AND e.id < o.id)
     GROUP BY t.type`,
    [me, new Date(ctx.now().getTime() - PACE_DAYS * DAY_MS)],
  );
  return new Map(rows.map(({ type, taken }) => [type, Number(taken)]));
}

async function readRestock(ctx: Context, me: number): Promise<Restock[]> {
  const taken = await takenByType(ctx, me);
  const [row] = await select<Record<Type, number | string | null>>(
    ctx,
    `SELECT ${TERMINAL_TYPES.map((type) => `SUM(CASE WHEN type = '${type}' THEN 1 ELSE 0 END) AS ${type}`).join(', ')}
     FROM terminals WHERE owner = ? AND status = 'UNUSED'`,
    [me],
  );
  // Leave out the cards of agents below, which the list also contains.
  const child = CHILD[ctx.actor.role ?? ''];
  const ownOnly: Filter = child ? { [child]: 'null' } : {};
  return TERMINAL_TYPES.flatMap((type) => {
    const left = Number(row?.[type] ?? 0);
    const pace = (taken.get(type) ?? 0) / PACE_DAYS;
    const days = pace > 0 ? Math.floor(left / pace) : Infinity;
    const filter = { status_in: 'UNUSED', type_in: type, ...ownOnly };
    return days < RESTOCK_DAYS ? [{ type, left, days, resource: terminals.name, filter }] : [];
  });
}

async function readChildren(ctx: Context): Promise<ChildDay[]> {
  const child = CHILD[ctx.actor.role ?? ''];
  if (!child || !mayCall(ctx.actor, users, 'list')) return [];
  const span = { from: dayStart(ctx.now(), ctx.gmtOffset, -1), to: ctx.now() };
  const rows = await readFigures<'sales' | 'orders', 'user' | 'currency'>(ctx, ['sales', 'orders'], {
    span,
    groups: { user: `\`orders\`.\`${child}\``, currency: fieldSql(orders, 'currency', ctx) },
  });
  const known = rows
    .filter(({ user }) => user !== null)
    .toSorted((one, other) => Number(other.orders) - Number(one.orders))
    .slice(0, MAX_CHILDREN);
  if (known.length === 0) return [];
  const conditions = [idIn(known.map(({ user }) => Number(user)))];
  const people = await listRows(ctx, users, { page: 1, size: MAX_CHILDREN, sort: 'id', order: 'ASC', conditions });
  const below = await select<{ id: number | string; top: number | string }>(
    ctx,
    `SELECT id, ${child} AS top FROM users WHERE ${child} IN (?)`,
    [known.map(({ user }) => Number(user))],
  );
  return known.flatMap(({ user, orders: count, sales, currency }) => {
    const row = people.rows.find(({ id }) => id === Number(user));
    if (!row) return [];
    const name = String(row.nickname || row.account);
    const agents = below.filter(({ top }) => Number(top) === row.id).map(({ id }) => id);
    const list = listBehind('sales', span, { currency: String(currency), agent_in: agents.join(',') });
    return [{ user: row.id, name, orders: count, sales, currency: String(currency), ...list }];
  });
}

/**
 * Returns an agent's orders that end soon, card types with little stock, and the children's sales since yesterday.
 * Empty for other roles.
 */
export async function readMorning(ctx: Context): Promise<Morning> {
  const { id, role } = ctx.actor;
  if (id === null || !AGENTS.some((one) => one === role)) return { days: SOON, ending: [], restock: [], children: [] };
  const [ending, restock, children] = await Promise.all([
    readEndingPlans(ctx, id),
    mayCall(ctx.actor, terminals, 'list') ? readRestock(ctx, id) : [],
    readChildren(ctx),
  ]);
  return { days: SOON, ending, restock, children };
}
