import { useRecord } from '../../declared/declaration';
import { useRead } from '../../providers/useApi';
import type { Explanation } from './billCalls';

export interface BillRow {
  id: number;
  type: string;
  reason: string | null;
  amount: number;
  /** The balances. Null for a bill of the platform. */
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

/** Returns the explanation of the bill. All parts of the page share one call. */
export const useExplanation = () => useRead<Explanation>(`bills/${useBill().id}/explain`);
