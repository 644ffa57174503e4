import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row, RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

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

/** The calls about an order, newest first. */
export const loadCalls = (provider: T3dDataProvider, otaOrderId: string): Promise<RowPage<CtripCall>> =>
  readPage(provider, 'ctrip-calls', { otaOrderId, sort: 'id', order: 'DESC', size: 100 });
/** The vouchers of an item, in their order. */
export const loadVouchers = (provider: T3dDataProvider, ctripOrder: number): Promise<RowPage<CtripVoucher>> =>
  readPage(provider, 'ctrip-vouchers', { ctripOrder, sort: 'id', order: 'ASC', size: 200 });
export const loadAccounts = (provider: T3dDataProvider): Promise<RowPage> =>
  readPage(provider, 'ctrip-accounts', { size: 20 });

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  calls: (otaOrderId: string, version?: number) => ['ctrip-calls', 'of order', otaOrderId, version] as const,
  vouchers: (item: number, version?: number) => ['ctrip-vouchers', 'of item', item, version] as const,
  accounts: () => ['ctrip-accounts', 'state'] as const,
};
