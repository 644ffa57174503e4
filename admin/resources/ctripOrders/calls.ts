import { useRecord } from '../../declared/declaration';
import type { Row } from '../../providers/rows';
import { useRelatedRows } from '../../declared/show/RelatedRows';

/** A call between Ctrip and us, as the log lists it. */
export interface CtripCall extends Row {
  createdAt: string;
  direction: 'IN' | 'OUT';
  service: string;
  resultCode: string | null;
  message: string | null;
  state: 'DONE' | 'REFUSED' | 'WAITING' | 'FAILED';
  milliseconds: number | null;
  limitMs: number | null;
  replays: number;
  asked: string | null;
  answered: string | null;
}
export interface CtripVoucher extends Row {
  voucherId: string;
  status: string;
  terminal: number | null;
  terminalLabel: string | null;
  order: number | null;
  orderLabel: string | null;
  usedAt: string | null;
  cancelledAt: string | null;
}

/** The calls about the order around, newest first. */
export const useCalls = () =>
  useRelatedRows<CtripCall>(
    'ctrip-calls',
    { otaOrderId: String(useRecord().otaOrderId ?? '') },
    { sort: '-id', size: 100 },
  );
