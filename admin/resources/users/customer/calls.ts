import type { CustomerPlans } from '@t3d/resources/plans/customerPlans';
import type { Figured } from '../../../providers/waiting';

/** Minor units. */
export interface CustomerWallet {
  balance: number;
  currency: string;
  creditLimit?: number;
  alertBelow?: number | null;
  perDay: number;
  daysLeft: number | null;
  /** The sum of all its bills. */
  billed: number;
  line: { day: string; balance: number }[];
}
export interface CustomerSales extends Figured {
  currency: string;
  orders: number;
  /** The customer's own sales. Only staff get them. */
  sales?: number;
  salesBefore?: number;
  /** The sum of these orders at the reader's own prices. Only agents get it. */
  charged?: number;
  chargedBefore?: number;
  kept?: number;
  attention: Figured & { orders: number };
}
interface Amount extends Figured {
  amount: number;
}
interface CustomerProfit {
  currency: string;
  net: number;
  netBefore: number;
  earned: Amount;
  back: Amount;
  from: { id: number; label: string } | null;
  others: number;
}
export interface CustomerCards extends Figured {
  total: number;
  rows: (Figured & { status: string; cards: number })[];
}
export interface CustomerTree {
  direct: number;
  total: number;
  lines: {
    id: number;
    label: string;
    role: string;
    depth: number;
    balance: number;
    currency: string;
    daysLeft?: number | null;
  }[];
}
export interface Parts {
  plans: CustomerPlans;
  wallet: CustomerWallet;
  sales: CustomerSales;
  profit: CustomerProfit;
  cards: CustomerCards;
  tree: CustomerTree;
}

export interface LogIn {
  id: number;
  at: string;
  device: string | null;
  address: string | null;
  isNew: boolean;
}
