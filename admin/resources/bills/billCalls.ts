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
export interface Statement {
  user: number;
  account: string;
  nickname: string | null;
  currency: string;
  month: string;
  zone: string;
  /** The first moment of the month. `until` is the first moment of the next. */
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

/** The order of a bill, at the reader's own prices. */
interface ExplainedOrder {
  resource: 'orders' | 'sms-orders';
  id: number;
  orderNo: string;
  agent: number | null;
  agentLabel: string | null;
  currency: string | null;
  price: number | null;
  cost: number | null;
  /** The cost and price of each agent from level 1 down, for staff only. */
  chain?: { who: number; whoLabel: string | null; cost: number; price: number; earned: number }[];
}
/** The explanation of a bill, as far as the reader may see it. */
export interface Explanation {
  transaction: { id: number; orderNo: string | null; reverses: number | null; reversedBy: number | null };
  order?: ExplainedOrder | null;
  /** The payment's parts, or null without an order that the reader may see. */
  money: Parties | null;
  wallet: { before: { id: number; balanceAfter: number } | null; after: number | null };
  counterpart: string | null;
  /** A description of the event, and of the calculation in the second line. */
  sentence: string;
}

/** Returns whether the opening balance and the amounts add up to the closing balance, line by line. */
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

/** Shortens a hash for comparison by people. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** Returns the requested month, or the current month. */
export const requestedMonth = (input: string | null, today: string): string =>
  input && MONTH.test(input) ? input : today.slice(0, 7);

/** Returns the offset of a zone at a moment, in minutes east of UTC. */
export const offsetAt = (zone: string, moment: string | Date): number => offsetMsIn(zone, new Date(moment)) / MINUTE_MS;

export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
