import type { Context } from '../context';
import type { ServiceKey } from '../models/services';

/** Bills that a posting has written: the movements that they belong to, and the users whose wallets moved. */
export interface WrittenBills {
  readonly transactions: readonly number[];
  readonly wallets: readonly number[];
}
/** Who follows the bills of wallets. */
export interface BillWatch {
  /** Called in the transaction of the posting, once its bills are written. */
  written(ctx: Context, bills: WrittenBills): Promise<void>;
}
export const BILL_WATCH: ServiceKey<BillWatch> = {
  name: 'who follows the bills of wallets',
  make: () => ({ written: () => Promise.resolve() }),
};
