import { type Context, systemContext } from '../context';
import type { Database } from '../models/database';
import { forUpdate } from '../models/dialect';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import { Digest, readMovements } from './readMovements';
import { type SealedPayment, type SealedAccount, PAYMENT_COLUMNS, accountText, paymentText, pinText } from './seals';
import { insert } from './sql';

const PINNED = 1_000;
const ROWS = 500;

async function hasAny(ctx: Context, sql: string): Promise<boolean> {
  return (await select(ctx, `${sql} LIMIT 1`)).length > 0;
}

/**
 * Signs all movements without seals, up to 1,000 per signature. `last` marks the final one, so that a missing one is
 * noticed.
 */
async function pinMovements(ctx: Context): Promise<void> {
  let [from, upTo, digest] = [0, 0, new Digest()];
  const pin = async (last: boolean): Promise<void> => {
    const facts = { from, upTo, movements: digest.movements, last };
    const seal = ctx.database.signer.sign(pinText({ ...facts, digest: digest.end() }));
    await insert(ctx, 'ledger_pins', [
      { upTo, movements: facts.movements, last: last ? 1 : 0, seal, createdAt: ctx.now() },
    ]);
    [from, digest] = [upTo, new Digest()];
  };
  for await (const movements of readMovements(ctx, 0)) {
    for (const movement of movements) {
      if (digest.movements === PINNED) await pin(false);
      digest.add(movement);
      upTo = movement.id;
    }
  }
  await pin(true);
}

async function writeSeals(
  ctx: Context,
  table: string,
  seals: readonly (readonly [id: number, seal: string])[],
): Promise<void> {
  for (let start = 0; start < seals.length; start += ROWS) {
    const page = seals.slice(start, start + ROWS);
    await change(ctx, `UPDATE ${table} SET seal = CASE id ${'WHEN ? THEN ? '.repeat(page.length)}END WHERE id IN (?)`, [
      ...page.flat(),
      page.map(([id]) => id),
    ]);
  }
}

async function sealAccounts(ctx: Context, onlyNew: boolean): Promise<void> {
  const among = onlyNew
    ? "a.seal IS NULL AND a.ownerType = 'SYSTEM' AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE " +
      'e.ledgerAccount = a.id)'
    : '1 = 1';
  for await (const accounts of readAccounts(ctx, among)) {
    await writeSeals(
      ctx,
      'ledger_accounts',
      accounts.map((account) => [account.id, ctx.database.signer.sign(accountText(account))]),
    );
  }
}

async function sealPayments(ctx: Context): Promise<void> {
  const columns = PAYMENT_COLUMNS.map((name) => `\`${name}\``).join(', ');
  for (let last = 0; ;) {
    const rows = await select<SealedPayment & { id: number }>(
      ctx,
      `SELECT id, ${columns} FROM recharge_records WHERE id > ? ORDER BY id LIMIT ${ROWS}`,
      [last],
    );
    await writeSeals(
      ctx,
      'recharge_records',
      rows.map((row) => [Number(row.id), ctx.database.signer.sign(paymentText(row))]),
    );
    if (rows.length < ROWS) return;
    last = Number(rows.at(-1)?.id);
  }
}

/**
 * Signs a ledger without seals once. A ledger with sealed movements but without pins was tampered with and stays
 * unchanged.
 */
export async function sealBooks(database: Database): Promise<void> {
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    // Lock an account, because several processes may start at once.
    await select(ctx, `SELECT id FROM ledger_accounts ORDER BY id LIMIT 1${forUpdate(database)}`);
    if (await hasAny(ctx, 'SELECT upTo FROM ledger_pins')) return sealAccounts(ctx, true);
    if (await hasAny(ctx, 'SELECT id FROM ledger_transactions WHERE seal IS NOT NULL')) return undefined;
    await pinMovements(ctx);
    await sealAccounts(ctx, false);
    return sealPayments(ctx);
  });
}

const PAGE = 2_000;

interface Account extends SealedAccount {
  readonly seal: string | null;
}

/** Yields accounts page by page. `among` is a condition on the alias `a`. */
export async function* readAccounts(ctx: Context, among = '1 = 1'): AsyncGenerator<Account[]> {
  for (let last = 0; ;) {
    const rows = await select<Account>(
      ctx,
      `SELECT a.id, a.ownerType, a.owner, a.purpose, a.currency, a.balance, a.sequence, a.creditLimit, a.headHash,
        a.seal
      FROM ledger_accounts a WHERE a.id > ? AND ${among} ORDER BY a.id LIMIT ${PAGE}`,
      [last],
    );
    yield rows.map((row) => ({
      ...row,
      id: Number(row.id),
      owner: Number(row.owner),
      balance: row.balance === null ? null : Number(row.balance),
      sequence: Number(row.sequence),
      creditLimit: Number(row.creditLimit),
    }));
    if (rows.length < PAGE) return;
    last = Number(rows.at(-1)?.id);
  }
}
