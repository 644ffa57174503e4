import type { Coupon } from '@t3d/resources/orders/orderShapes';
import type { Order, Plan } from '@t3d/resources/rows';

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
