import orders from '@t3d/resources/orders/orders';
import type { Order, Plan, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { platformUser } from '../../../ledger';
import { forUpdate, skipLocked } from '../../../models/dialect';
import { recordHistory } from '../../../models/history';
import { RetryableConflict } from '../../../models/transaction';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { setCardStatuses, HAS_LIVE_ORDER } from '../state/cardStatus';
import { writeEvent } from '../state/moveOrder';
import { newOrderNo } from './saleChain';
import type { Coupon } from '@t3d/resources/orders/orderShapes';

interface AgentPrices {
  retailPrice: number | null;
  cooperationPrice: number | null;
}
interface PlanPrices {
  name: string;
  discountPrice: number | null;
}

/** Returns an end user's price, or null if not for sale to end users. A discount must cover the seller's cost. */
export function retailPriceOf(
  { retailPrice, cooperationPrice }: AgentPrices,
  { discountPrice }: Pick<PlanPrices, 'discountPrice'>,
): number | null {
  if (retailPrice === null) return null;
  return discountPrice !== null && discountPrice < retailPrice && discountPrice >= (cooperationPrice ?? 0)
    ? discountPrice
    : retailPrice;
}

export function couponOf({ retailPrice }: AgentPrices, { name }: PlanPrices, price: number): Coupon[] {
  const originalPrice = retailPrice ?? price;
  return price < originalPrice
    ? [{ name, originalPrice, discountAmount: originalPrice - price, actualPrice: price }]
    : [];
}

export interface RetailOffer {
  plan: Plan;
  price: number;
  currency: string;
  account: number;
  coupons: Coupon[];
  snapshot: Partial<Order>;
  detail?: Record<string, unknown>;
}

const FREE = `\`owner\` IS NULL AND \`status\` = 'STOCKED' AND \`type\` = 'E_SIM' AND NOT COALESCE(\`realName\`, 0)
  AND NOT ${HAS_LIVE_ORDER}`;

/** Counts eSIMs in the platform's stock that can be sold without verification. */
export async function countPlatformStock(ctx: Context): Promise<number> {
  const [row] = await select<{ n: number }>(ctx, `SELECT COUNT(*) AS n FROM \`terminals\` WHERE ${FREE}`);
  return Number(row?.n ?? 0);
}

/**
 * Takes eSIM cards from the platform's stock and sets them UNUSED. Concurrent sales get different cards. Returns null
 * if the stock has too few cards.
 */
export async function takePlatformStock(ctx: Context, quantity: number): Promise<Terminal[] | null> {
  const find = async (locking: string): Promise<number[]> =>
    (
      await select<{ id: number }>(
        ctx,
        `SELECT \`id\` FROM \`terminals\` WHERE ${FREE} ORDER BY \`id\` LIMIT ${Math.trunc(quantity)}${locking}`,
      )
    ).map(({ id }) => Number(id));
  let ids = await find(skipLocked(ctx.database));
  if (ids.length < quantity) ids = await find(forUpdate(ctx.database));
  if (ids.length < quantity) return null;
  const cards = await table(ctx, terminals).find(ids, { lock: true });
  if (cards.some(({ status, owner }) => status !== 'STOCKED' || owner !== null)) throw new RetryableConflict('stock');
  await setCardStatuses(ctx, ids, ['STOCKED'], 'UNUSED', 'sell');
  return cards;
}

/** The order of a sales channel. `price` is the amount that the channel owes the platform. */
interface ChannelOrder {
  plan: Plan;
  price: number;
  currency: string;
}

/**
 * Creates an order of a card for a sales channel, whose item books the money. The caller must then call
 * `requestProvisionOfAll`.
 */
export async function sellForChannel(
  ctx: Context,
  card: Terminal,
  { plan, price, currency }: ChannelOrder,
): Promise<Order> {
  const platform = await platformUser(ctx);
  const orderNo = newOrderNo(ctx);
  const values: Partial<Order> = {
    orderNo,
    orderType: 'DATA',
    platform: 'CTRIP',
    terminal: card.id,
    plan: plan.id,
    agentPlan: null,
    type: plan.type,
    rules: plan.rules,
    agent: platform,
    agent1: platform,
    status: 'INITIAL',
    currency,
    cost1: price,
    price,
    agentPrice: price,
    costPrice: plan.corpCost,
    extraPrice: 0,
    totalPrice: price,
    refunded: 0,
    coupons: [],
    preOrder: false,
    usedMB: 0,
    createdBy: null,
    supplierReference: orderNo,
    liveTerminal: card.id,
  };
  const id = await table(ctx, orders).insert(values);
  await writeEvent(ctx, id, 'create', null, 'INITIAL');
  await recordHistory(ctx, orders, id, 'create', {
    orderNo: { before: null, after: orderNo },
    terminal: { before: null, after: card.id },
    status: { before: null, after: 'INITIAL' },
    totalPrice: { before: null, after: price },
  });
  return { ...values, id } as Order;
}

/** Moves returned cards to the platform's stock, except INVALID cards. */
export const returnToStock = (ctx: Context, cards: readonly number[]): Promise<void> =>
  setCardStatuses(ctx, cards, ['UNUSED'], 'STOCKED', 'free');
