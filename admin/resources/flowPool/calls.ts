import type { T3dDataProvider } from '../../providers/dataProvider';

export interface PoolLine {
  country: string;
  usedMB: number;
  /** Millionths of the currency for 1,024 MB. */
  unitPrice: number;
  /** Millionths of the currency. */
  exact: number;
}
export interface PoolBill {
  id: number;
  billNo: string;
  kind: 'PURCHASE' | 'REFUND';
  reason: string;
  amount: number;
  createdAt: string;
}
export interface PoolDay {
  day: string;
  lines: PoolLine[];
  usedMB: number;
  exact: number;
  /** What all its bills come to, minor units. */
  amount: number;
  bills: PoolBill[];
  problem: 'DUE' | 'NO_PRICE' | null;
  unpriced: string[];
}
export interface PoolPrice {
  country: string;
  unitPrice: number;
  startsOn: string;
  endsOn: string | null;
  disabled: boolean;
}
/** A customer's month of the flow pool, newest day first. */
export interface PoolMonth {
  account: number;
  accountLabel: string;
  currency: string;
  month: string;
  /** In which its days begin and end. */
  zone: string;
  since: string | null;
  complete: boolean;
  days: PoolDay[];
  countries: string[];
  byPrice: (PoolLine & { from: string; to: string })[];
  usedMB: number;
  exact: number;
  billed: number;
  rounding: number;
  prices: PoolPrice[];
}

/** A month of a customer; of the caller, where none is named. A failure shows no toast: the page says why. */
export const loadMonth = (provider: T3dDataProvider, month: string, account: number | undefined) =>
  provider.read<PoolMonth>('pool-bills/month', { month, account });

/** The key of the answer that the page keeps, as in `providers/queryKeys.ts`. */
export const keys = {
  month: (month: string, account: number | undefined) => ['pool-bills', 'month', month, account] as const,
};
