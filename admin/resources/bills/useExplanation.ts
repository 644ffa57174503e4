import { useRecord } from '../../declared/declaration';
import { useRead } from '../../providers/useApi';
import type { Explanation } from './billCalls';

/** Amounts are in minor units. */
export interface BillRow {
  id: number;
  type: string;
  reason: string | null;
  amount: number;
  /** The balances are null for a bill of the platform, which has no wallet. */
  previousBalance: number | null;
  balanceAfter: number | null;
  currency: string;
  toAccount: number;
  toAccountLabel: string | null;
  from: number | null;
  fromLabel: string | null;
  orderNo: string | null;
  remark: string | null;
  reversedAt: string | null;
  createdAt: string;
}

export const useBill = (): BillRow => useRecord() as unknown as BillRow;

/** All parts of the page share the result of a single call. */
export const useExplanation = () => useRead<Explanation>(`bills/${useBill().id}/explain`);
