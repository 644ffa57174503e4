import type { SealedPayment } from '../ledger/seals';
import { PAYMENT_COLUMNS, paymentText } from '../ledger/seals';
import { sealBooks } from '../ledger';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { change, select } from '../models/sql';
import * as chain from '../../migrations/20261121000002-ledger-chain';
import * as seals from '../../migrations/20261122000020-ledger-seals';

/** Signs a payment that a test wrote by SQL, as a command would. */
export async function sealPayment(ctx: Context, id: number): Promise<void> {
  const [row] = await select<SealedPayment>(
    ctx,
    `SELECT ${PAYMENT_COLUMNS.map((name) => `\`${name}\``).join(', ')} FROM recharge_records WHERE id = ?`,
    [id],
  );
  await change(ctx, 'UPDATE recharge_records SET seal = ? WHERE id = ?', [
    ctx.database.signer.sign(paymentText(row as SealedPayment)),
    id,
  ]);
}

/** Changes the ledger to the version before seals. */
export async function makeOld(ctx: Context): Promise<void> {
  const context = { context: ctx.database.sequelize.getQueryInterface() };
  await seals.down(context);
  await chain.down(context);
  await ctx.database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
  await change(ctx, 'UPDATE ledger_entries SET hash = NULL');
  await change(ctx, 'UPDATE ledger_accounts SET headHash = NULL');
  await chain.up(context);
}

/** Seals an old ledger, as the first start of a version with seals does. */
export async function makeNew(database: Database): Promise<void> {
  await seals.up({ context: database.sequelize.getQueryInterface() });
  await sealBooks(database);
}
