import { isHeard, publish } from '../../house/webhooks';
import type { BillWatch } from '../../ledger';
import { select } from '../../models/sql';

/** Publishes each bill of a wallet to webhooks. */
export const publishBills: BillWatch = {
  written: async (ctx, { transactions, wallets }) => {
    if (!(await isHeard(ctx, 'bill.created'))) return;
    const rows = await select<{ id: number | string }>(
      ctx,
      'SELECT id FROM ledger_entries WHERE `transaction` IN (?) AND sequence IS NOT NULL ORDER BY id',
      [transactions],
    );
    await publish(ctx, 'bill.created', { ids: rows.map(({ id }) => Number(id)), about: wallets });
  },
};
