interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}

/** A plan of a customer. Amounts are in minor units. */
export interface CustomerPlan {
  id: number;
  label: string;
  /** `price` is what the customer pays, and `retailPrice` is the price for end users. */
  price: number;
  retailPrice: number | null;
  /** The platform's cost and profit per sale, for staff only. */
  cost?: number;
  kept?: number;
  /** The sales by the customer and all users below in the last 30 days. */
  sold: Figured & { orders: number };
}

/** The first plans of a customer. `total` is the number of all plans. */
export interface CustomerPlans extends Figured {
  currency: string;
  total: number;
  rows: CustomerPlan[];
}
