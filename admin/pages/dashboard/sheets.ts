import type { Figured } from '../../providers/waiting';

/** `amount` in minor units, and the number of orders. */
export interface Sold {
  sales: number;
  orders: number;
}
export interface Profit extends Figured {
  kind: 'agent' | 'platform';
  net: number;
  plus: Figured & { amount: number };
  minus: Figured & { amount: number };
}
export interface SalesStep extends Sold {
  from: string;
  to: string;
  profit: number | null;
}
export interface SalesSheet {
  asOf: string;
  from: string;
  to: string;
  stepSeconds: number;
  currency: string;
  currencies: string[];
  today: Sold & Figured;
  yesterday: Sold & Figured;
  period: Sold & Figured & { profit: Profit | null; profitBefore: number | null; all: Figured & { orders: number } };
  steps: SalesStep[];
}
export interface PlanSold extends Figured {
  plan: number;
  planLabel: string;
  orders: number;
}
/** Sales to the customers of a salesperson; `salesman` is null for customers without one. */
export interface SalesmanSold extends Sold, Figured {
  salesman: number | null;
  salesmanLabel: string | null;
  departmentsLabel: string[];
}
export interface DepartmentSold extends Sold, Figured {
  department: string;
  departmentLabel: string;
}
export interface SalespeopleSheet {
  currency: string;
  salespeople: SalesmanSold[];
  departments: DepartmentSold[];
}
export interface CardsSheet extends Figured {
  total: number;
  rows: (Figured & { status: string; cards: number })[];
}
export interface EndingOrder {
  id: number;
  terminalLabel: string | null;
  planLabel: string | null;
  endsAt: string;
  days: number;
}
export interface EndingSheet extends Figured {
  total: number;
  days: number;
  rows: EndingOrder[];
}
export interface EndingPlan extends Figured {
  agentPlan: number;
  name: string;
  orders: number[];
}
export interface Restock extends Figured {
  type: string;
  left: number;
  /** Whole days that the cards last at the pace of the last four weeks. */
  days: number;
}
export interface ChildDay {
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
  children: ChildDay[];
}
export interface RecentBill {
  id: number;
  createdAt: string;
  type: string;
  reason: string | null;
  amount: number;
  balanceAfter: number;
  currency: string;
}
