import type { T3dDataProvider } from '../../providers/dataProvider';

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
/** One wallet's month: opening balance, every entry, closing balance; amounts in minor units. */
export interface Statement {
  user: number;
  account: string;
  nickname: string | null;
  currency: string;
  month: string;
  /** The zone whose calendar the month follows: `Asia/Shanghai`. */
  zone: string;
  /** False while bills may still be added to the month. */
  complete: boolean;
  opening: number;
  closing: number;
  openingHash: string;
  closingHash: string;
  totals: { type: string; count: number; amount: number }[];
  rows: StatementRow[];
}

/** The statement of a month (`2026-11`), the caller's own or a customer's. Shows no toast: the page shows why. */
export const loadStatement = (provider: T3dDataProvider, month: string, user?: number) =>
  provider.read<Statement>('bills/statement', { month, user });

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
/** The whole transaction of a bill, as far as the caller may see it. */
export interface Explanation {
  bill: { id: number; [name: string]: unknown };
  /** `reverses` and `reversedBy` are bills of the same wallet. */
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
  /** Lines outside the caller's scope; null for those who may not see it. */
  hidden: { count: number | null };
  /** The sale behind it, in the reader's own prices. */
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

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  statement: (resource: string, month: string, user: number | undefined) =>
    [resource, 'statement', month, user] as const,
};
