import { MINUTE_MS, offsetMsIn } from '@t3d/resources/kit';
import type { Parties } from '../orders';

export interface StatementRow {
  sequence: number;
  createdAt: string;
  type: string;
  amount: number;
  previousBalance: number;
  balanceAfter: number;
  orderNo: string | null;
  reason: string | null;
  from: number | null;
  fromLabel: string | null;
  remark: string | null;
  hash: string;
}
/** One wallet's month: opening balance, entries, closing balance. Amounts are in minor units. */
export interface Statement {
  user: number;
  account: string;
  nickname: string | null;
  currency: string;
  month: string;
  /** The time zone of the month, such as `Asia/Shanghai`. */
  zone: string;
  /** The first moment of the month, and the first after it. */
  from: string;
  until: string;
  complete: boolean;
  opening: number;
  closing: number;
  openingHash: string;
  closingHash: string;
  totals: { type: string; count: number; amount: number }[];
  rows: StatementRow[];
}

/** The order behind a bill, in the reader's own prices. */
interface ExplainedOrder {
  resource: 'orders' | 'sms-orders';
  id: number;
  orderNo: string;
  agent: number | null;
  agentLabel: string | null;
  currency: string | null;
  price: number | null;
  cost: number | null;
  /** Staff only: the price that each level paid and took. */
  chain?: { who: number; whoLabel: string | null; cost: number; price: number; earned: number }[];
}
/** The reason for a bill's amount, as far as the reader may know it. */
export interface Explanation {
  transaction: { id: number; orderNo: string | null; reverses: number | null; reversedBy: number | null };
  order?: ExplainedOrder | null;
  /** The money of the whole order. Null if the bill has no order that the reader may open. */
  money: Parties | null;
  /** The wallet's bill before this one, with the balance after it, and the bill after this one. */
  wallet: { before: { id: number; balanceAfter: number } | null; after: number | null };
  counterpart: string | null;
  /** The first line says what happened, the second how the amount was calculated. */
  sentence: string;
}

/** Checks line by line that the opening balance and all movements add up to the closing balance. */
export function addsUp({
  opening,
  closing,
  rows,
  totals,
}: Pick<Statement, 'opening' | 'closing' | 'rows' | 'totals'>): boolean {
  let balance = opening;
  for (const row of rows) {
    if (row.previousBalance !== balance || row.previousBalance + row.amount !== row.balanceAfter) return false;
    balance = row.balanceAfter;
  }
  return balance === closing && totals.reduce((sum, total) => sum + total.amount, opening) === closing;
}

/** Shortens a hash for comparison by eye. The downloaded file has the full hash. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** Returns the month in the URL, else the month of `today` (the product's day). */
export const requestedMonth = (asked: string | null, today: string): string =>
  asked && MONTH.test(asked) ? asked : today.slice(0, 7);

/** Returns the UTC offset of a time zone in minutes east. A statement shows all times in its own zone. */
export const offsetAt = (zone: string, moment: string | Date): number => offsetMsIn(zone, new Date(moment)) / MINUTE_MS;

export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
