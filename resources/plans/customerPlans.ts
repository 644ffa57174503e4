/** The list that a figure was taken over, so that the list it leads to shows the same. */
interface Figured {
  resource: string;
  /** As the list's address has it. */
  filter: Readonly<Record<string, string>>;
}

/** A plan that a customer holds; minor units. */
export interface CustomerPlan {
  id: number;
  label: string;
  /** What the customer pays, and what its end users pay. */
  price: number;
  retailPrice: number | null;
  /** Staff only: what the plan costs the platform, and what the platform keeps of each sale. */
  cost?: number;
  kept?: number;
  /** By the customer and all below it, in 30 days. */
  sold: Figured & { orders: number };
}

/** The plans of a customer as its page shows them: the first few of `total`. */
export interface CustomerPlans extends Figured {
  currency: string;
  total: number;
  rows: CustomerPlan[];
}
