/** A figure that links to the list of rows behind the figure. */
interface Figured {
  resource: string;
  /** The filter in the format of the list's URL. */
  filter: Readonly<Record<string, string>>;
}

/** A plan issued to a customer. Amounts are in minor units. */
export interface CustomerPlan {
  id: number;
  label: string;
  /** The price that the customer pays. `retailPrice` is the price for end users. */
  price: number;
  retailPrice: number | null;
  /** The platform's cost of the plan and the platform's profit on each sale. Only staff see these amounts. */
  cost?: number;
  kept?: number;
  /** The number of sales in the last 30 days by the customer and all users below the customer. */
  sold: Figured & { orders: number };
}

/** The first plans of a customer, for the customer's page. `total` is the number of all plans. */
export interface CustomerPlans extends Figured {
  currency: string;
  total: number;
  rows: CustomerPlan[];
}
