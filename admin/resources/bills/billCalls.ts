import { MINUTE_MS, offsetMsIn } from '@t3d/resources/kit';

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

export interface ExplainLine {
  who: number | null;
  whoLabel: string;
  account: string;
  type: string | null;
  reason: string | null;
  amount: number;
  balanceAfter: number | null;
  own: boolean;
}
/** A bill's whole transaction, as far as the user may see it. */
export interface Explanation {
  bill: { id: number; [name: string]: unknown };
  transaction: {
    id: number;
    kind: string;
    createdAt: string;
    orderNo: string | null;
    remark: string | null;
    reverses: number | null;
    reversedBy: number | null;
  };
  lines: ExplainLine[];
  /** Lines outside the user's scope. The count is null if the user may not see it. */
  hidden: { count: number | null };
  /** The sale behind the bill, in the reader's own prices. */
  order?: {
    id: number;
    orderNo: string;
    planLabel?: string | null;
    agentLabel?: string | null;
    currency: string;
    price?: number | null;
    cost?: number | null;
    profit?: number | null;
  } | null;
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
