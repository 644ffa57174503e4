import type { Coupon } from '@t3d/resources/orders/orderShapes';
import type { Order, Plan } from '@t3d/resources/rows';

interface AgentPrices {
  retailPrice: number | null;
  cooperationPrice: number | null;
}
interface PlanPrices {
  name: string;
  discountPrice: number | null;
}

/**
 * What an end user pays: the plan's discount price where it is less than the seller's retail price and not under what
 * the seller itself pays; else the seller's retail price. Null: not for sale to end users.
 */
export function retailPriceOf(
  { retailPrice, cooperationPrice }: AgentPrices,
  { discountPrice }: Pick<PlanPrices, 'discountPrice'>,
): number | null {
  if (retailPrice === null) return null;
  return discountPrice !== null && discountPrice < retailPrice && discountPrice >= (cooperationPrice ?? 0)
    ? discountPrice
    : retailPrice;
}

/** The coupon of a sale at less than the retail price; none otherwise. */
export function couponOf({ retailPrice }: AgentPrices, { name }: PlanPrices, price: number): Coupon[] {
  const originalPrice = retailPrice ?? price;
  return price < originalPrice
    ? [{ name, originalPrice, discountAmount: originalPrice - price, actualPrice: price }]
    : [];
}

/**
 * A plan as it sells to an end user for a card: what the order keeps of the sale, at which price, and whose sale it is.
 */
export interface RetailOffer {
  plan: Plan;
  price: number;
  currency: string;
  account: number;
  coupons: Coupon[];
  snapshot: Partial<Order>;
  detail?: Record<string, unknown>;
}
