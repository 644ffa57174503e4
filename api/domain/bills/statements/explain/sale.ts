import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import type { Context } from '../../../../context';
import { labelsOf } from '../../../../engine/access/labels';
import { table } from '../../../../models/table';
import { select } from '../../../../models/sql';
import { isStaff } from '../../../users';
import { type Movement, namesOf } from './movement';
import type { Order } from '@t3d/resources/rows';

/**
 * The price, each superior's share and the refunds up to the explained transaction. `buyer` is null for a retail sale.
 */
interface OrderMoney {
  buyer: number | null;
  paid: number;
  fee: number;
  refunded: number;
  shares: ReadonlyMap<number, number>;
}
export interface Step {
  level: number;
  who: number;
  cost: number;
  price: number;
  child: number | null;
}
export interface Sale {
  order: Order;
  money: OrderMoney | null;
  steps: readonly Step[];
  planLabel: string | null;
}

const SALES: readonly string[] = ['PURCHASE', 'RETAIL_SALE', 'RENEWAL'];
interface Event {
  id: number;
  kind: string;
  idemKey: string;
  given: number | null;
}

/** Returns an order's charges and refunds in time order, up to a transaction. */
const storyOf = (ctx: Context, orderNo: string, upTo: number): Promise<Event[]> =>
  select<Event>(
    ctx,
    `
  SELECT t.id, t.kind, t.idemKey, (SELECT SUM(e.amount) FROM ledger_entries e WHERE e.\`transaction\` = t.id
    AND e.amount > 0 AND (e.type = 'REFUND' OR e.type IS NULL)) AS given
  FROM ledger_transactions t WHERE t.orderNo = ? AND t.id <= ? ORDER BY t.id`,
    [orderNo, upTo],
  );

/** Returns the number of the charge that each transaction belongs to. A sale, retry or renewal begins a new charge. */
function chargesOf(story: readonly Event[]): Map<number, number> {
  let sold = 0;
  return new Map(
    story.map(({ id, kind, idemKey }) => {
      if (SALES.includes(kind)) sold += 1;
      const named = kind === 'REFUND' ? /#(\d+)$/.exec(idemKey)?.[1] : undefined;
      return [Number(id), named === undefined ? sold : Number(named)];
    }),
  );
}

async function moneyOf(ctx: Context, orderNo: string, movement: Movement): Promise<OrderMoney | null> {
  const story = await storyOf(ctx, orderNo, movement.id);
  const charges = chargesOf(story);
  const charge = charges.get(movement.id) ?? 1;
  const [row] = await select<{ id: number; buyer: number | null; paid: number; fee: number }>(
    ctx,
    'SELECT id, buyer, paid, fee FROM order_money WHERE orderNo = ? AND charge = ?',
    [orderNo, charge],
  );
  if (!row) return null;
  const shares = await select<{ agent: number; share: number }>(
    ctx,
    'SELECT agent, share FROM order_shares WHERE orderMoney = ?',
    [row.id],
  );
  const refunded = story
    .filter(({ id, kind }) => kind === 'REFUND' && charges.get(Number(id)) === charge)
    .reduce((sum, { given }) => sum + Number(given ?? 0), 0);
  return {
    buyer: row.buyer === null ? null : Number(row.buyer),
    paid: Number(row.paid),
    fee: Number(row.fee),
    refunded,
    shares: new Map(shares.map(({ agent, share }) => [Number(agent), Number(share)])),
  };
}

/** Returns each level's cost and price at the time of the sale, level 1 first. */
function stepsOf(order: Order, money: OrderMoney | null): Step[] {
  const chain = (
    [
      [order.agent1, order.cost1],
      [order.agent2, order.cost2],
      [order.agent3, order.cost3],
    ] as const
  ).filter(([who, cost]) => who !== null && cost !== null) as [number, number][];
  return chain.map(([who, cost], index) => {
    const below = chain[index + 1];
    const atEnd = money && money.buyer === null ? money.paid : cost;
    return { level: index + 1, who, cost, price: below?.[1] ?? atEnd, child: below?.[0] ?? null };
  });
}

/**
 * Returns the sale of a transaction, or null, for example for a transfer. Contains data that callers may see only
 * through `orderFor`.
 */
export async function saleOf(ctx: Context, movement: Movement): Promise<Sale | null> {
  if (!movement.orderNo) return null;
  const order = await table(ctx, orders).one({ orderNo: movement.orderNo });
  if (!order) return null;
  const money = await moneyOf(ctx, movement.orderNo, movement);
  const planLabel =
    order.plan === null ? null : ((await labelsOf(ctx, plans, [order.plan], false)).get(order.plan) ?? null);
  return { order, money, steps: stepsOf(order, money), planLabel };
}

type SoldIn = 'orders' | 'sms-orders';
export interface OrderShown {
  /** The resource in whose list the order is. */
  resource: SoldIn;
  id: number;
  orderNo: string;
  plan: number | null;
  planLabel: string | null;
  agent: number | null;
  agentLabel: string | null;
  status: string | null;
  currency: string | null;
  /** The price that the caller's customer pays, or for staff the buyer's price. */
  price: number | null;
  cost: number | null;
  profit: number | null;
  /** The eSIM fee, for the buyer and staff only. */
  fee?: number | null;
  refunded?: number | null;
  /** The supplier's price and the prices of all levels, for staff only. */
  corpCost?: number | null;
  chain?: { level: number; who: number; whoLabel: string | null; cost: number; price: number; earned: number }[];
}

/**
 * Returns the fields of an order that the caller may see. Agents see their own price and their child's price, but no
 * superior's price.
 */
export async function orderFor(ctx: Context, sale: Sale): Promise<OrderShown | undefined> {
  const { order, steps, money } = sale;
  const mine = steps.find(({ who }) => who === ctx.actor.id);
  const isHolder = order.agent === ctx.actor.id;
  const staff = isStaff(ctx.actor);
  if (!staff && !mine && !isHolder) return undefined;
  const names = await namesOf(ctx, [order.agent, ...(staff ? steps.map(({ who }) => who) : [])]);
  const common = {
    resource: (order.orderType === 'DATA' ? 'orders' : 'sms-orders') as SoldIn,
    id: order.id,
    orderNo: order.orderNo as string,
    plan: order.plan,
    planLabel: sale.planLabel,
    agent: order.agent,
    agentLabel: names.get(order.agent ?? 0) ?? null,
    status: order.status,
    currency: order.currency,
  };
  const fees = { fee: order.extraPrice, refunded: order.refunded };
  if (!staff) {
    const cost = mine?.cost ?? order.price;
    const price = mine?.price ?? order.price;
    return {
      ...common,
      price,
      cost,
      profit: price === null || cost === null ? null : price - cost,
      ...(isHolder ? fees : {}),
    };
  }
  const chain = steps.map(({ level, who, cost, price }) => ({
    level,
    who,
    whoLabel: names.get(who) ?? null,
    cost,
    price,
    earned: price - cost,
  }));
  const [price, cost] = [money?.paid ?? order.price, steps[0]?.cost ?? null];
  return {
    ...common,
    price,
    cost,
    profit: price === null || cost === null ? null : price - cost,
    ...fees,
    corpCost: order.costPrice,
    chain,
  };
}
