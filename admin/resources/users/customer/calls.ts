import type { CustomerPlans } from '@t3d/resources/customerPlans';
import type { T3dDataProvider } from '../../../providers/dataProvider';
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
export interface CustomerProfit {
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

/** One part of a customer's page. Shows no toast: the part says what went wrong with it. */
export const loadPart = <Name extends keyof Parts>(provider: T3dDataProvider, name: Name, user: number) =>
  provider.read<Parts[Name]>(`users/${user}/figures/${name}`);

export interface LogIn {
  id: number;
  at: string;
  device: string | null;
  address: string | null;
  isNew: boolean;
}
/** The latest log-ins of a user, and how many are known. */
export const loadLogIns = (provider: T3dDataProvider, user: number) =>
  provider.read<{ total: number; rows: LogIn[] }>(`users/${user}/log-ins`);

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  part: (name: string, user: number, version: number | undefined, offset: number) =>
    ['users', 'figures', name, user, version, offset] as const,
  logIns: (user: number, version: number | undefined) => ['users', 'log-ins', user, version] as const,
  issuable: (resource: string, q: string, agent: number) => [resource, 'issuable', q, agent] as const,
};
