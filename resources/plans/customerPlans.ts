interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}

/** Amounts are in minor units. */
export interface CustomerPlan {
  id: number;
  label: string;
  /** `price` is what the customer pays, and `retailPrice` is the price for end users. */
  price: number;
  retailPrice: number | null;
  /** The platform's cost of the plan and its profit on each sale, for staff only. */
  cost?: number;
  kept?: number;
  /** The sales of the plan by the customer and all users below, in the last 30 days. */
  sold: Figured & { orders: number };
}

/** The list contains only the first few plans of a customer, and `total` is the number of all plans. */
export interface CustomerPlans extends Figured {
  currency: string;
  total: number;
  rows: CustomerPlan[];
}
