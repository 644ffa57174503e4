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
/** One wallet's month: opening balance, entries, closing balance. Amounts in minor units. */
export interface Statement {
  user: number;
  account: string;
  nickname: string | null;
  currency: string;
  month: string;
  /** The time zone of the month, such as `Asia/Shanghai`. */
  zone: string;
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
/** A bill's whole transaction, as far as the caller may see it. */
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
  /** Lines outside the caller's scope. The count is null for callers who may not see it. */
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
