import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { Invalid, invalidField } from '../errors';
import { lockWallets, readWallets, sealNew, writeTerms } from './accounts';
import { change, select } from '../models/sql';
import { insert, requireTransaction } from './sql';
import { availableOf } from './entries';
import type { Forecast, WalletState } from './ledgerTypes';

/** Opens an empty wallet and stores its id in `users.wallet`. Returns the account's id, even if it already exists. */
export async function openWallet(
  ctx: Context,
  { user, currency }: { user: number; currency: string },
): Promise<number> {
  requireTransaction(ctx);
  const [existing] = await readWallets(ctx, [user]);
  if (existing) return existing.account;
  const account = await insert(ctx, 'ledger_accounts', [
    { ownerType: 'USER', owner: user, purpose: 'WALLET', currency, balance: 0, sequence: 0, createdAt: ctx.now() },
  ]);
  await sealNew(ctx, { account, user, currency, balance: 0, bills: 0, creditLimit: 0, headHash: null, seal: null });
  await change(ctx, 'UPDATE users SET wallet = ? WHERE id = ?', [account, user]);
  return account;
}

/** Returns a user's balance in minor units, or null if the user has no wallet. */
export async function balanceOf(ctx: Context, user: number): Promise<number | null> {
  return (await readWallets(ctx, [user]))[0]?.balance ?? null;
}

/** Returns wallets by user, with currency, balance and number of bills. Leaves out users without a wallet. */
export async function walletsOf(ctx: Context, users: readonly number[]): Promise<Map<number, WalletState>> {
  return new Map((await readWallets(ctx, users)).map((wallet) => [wallet.user, wallet]));
}

/** Changes a wallet's currency. Throws if the wallet has a bill. */
export async function changeCurrency(ctx: Context, user: number, currency: string): Promise<void> {
  requireTransaction(ctx);
  const [held] = await select<{ id: number }>(
    ctx,
    `SELECT id FROM ledger_accounts WHERE ownerType = 'USER' AND owner = ?`,
    [user],
  );
  if (!held) return;
  const wallet = (await lockWallets(ctx, [user])).get(user) as WalletState;
  if (wallet.currency === currency) return;
  if (wallet.bills > 0) throw invalidField('currency', 'money.currencyFixed');
  await writeTerms(ctx, [{ before: wallet, after: { ...wallet, currency } }]);
}

/**
 * Sets credit limits in minor units and returns the wallets before. A limit below an existing debt blocks purchases.
 */
export async function setCreditLimits(
  ctx: Context,
  { users, creditLimit }: { users: readonly number[]; creditLimit: number },
): Promise<Map<number, WalletState>> {
  requireTransaction(ctx);
  if (!Number.isSafeInteger(creditLimit) || creditLimit < 0) throw invalidField('creditLimit', 'minMoney', { min: 0 });
  const wallets = await lockWallets(ctx, users);
  await writeTerms(
    ctx,
    [...wallets.values()].map((wallet) => ({ before: wallet, after: { ...wallet, creditLimit } })),
  );
  return wallets;
}

export async function setCreditLimit(
  ctx: Context,
  { user, creditLimit }: { user: number; creditLimit: number },
): Promise<void> {
  await setCreditLimits(ctx, { users: [user], creditLimit });
}

const WEEK = 7;

/** Returns a wallet's net spending of seven days, and how long the wallet lasts at this rate. */
export async function forecastOf(ctx: Context, user: number): Promise<Forecast> {
  const [wallet] = await readWallets(ctx, [user]);
  if (!wallet) throw new Invalid('money.noWallet');
  const [row] = await select<{ spent: number | null }>(
    ctx,
    `
    SELECT -SUM(amount) AS spent FROM ledger_entries
    WHERE toAccount = ? AND createdAt >= ? AND type IN ('BUY', 'ESIM_GENERATE', 'TX', 'REFUND', 'ESIM_REVKED')`,
    [user, new Date(ctx.now().getTime() - WEEK * DAY_MS)],
  );
  const spentLastWeek = Number(row?.spent ?? 0);
  const { balance, currency, creditLimit } = wallet;
  const daysOf = (amount: number): number | null =>
    spentLastWeek > 0 ? Math.round((Math.max(amount, 0) * WEEK * 10) / spentLastWeek) / 10 : null;
  const [daysLeft, balanceDaysLeft] = [daysOf(availableOf(wallet)), daysOf(balance)];
  const perDay = Math.round(spentLastWeek / WEEK);
  return { balance, currency, creditLimit, spentLastWeek, perDay, daysLeft, balanceDaysLeft };
}

/** Returns the newest bill of a wallet, which in a transaction that moved its money is the own one. */
export async function newestBill(ctx: Context, user: number): Promise<number | null> {
  const [row] = await select<{ id: number | null }>(
    ctx,
    'SELECT MAX(id) AS id FROM ledger_entries WHERE toAccount = ?',
    [user],
  );
  return row?.id ? Number(row.id) : null;
}

/** Returns the users with balance changes since a time. */
export async function movedSince(ctx: Context, at: Date): Promise<number[]> {
  const rows = await select<{ id: number }>(
    ctx,
    `SELECT a.id FROM ledger_accounts AS a WHERE a.ownerType = 'USER' AND EXISTS
      (SELECT 1 FROM ledger_entries AS e WHERE e.toAccount = a.owner AND e.createdAt > ?)`,
    [at],
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns the SELECT of accounts with their balances at a time, from the first later entry. */
export const balancesThen = (at: string, table: string, ids: readonly number[]): string =>
  `SELECT a.\`id\`, a.\`creditLimit\`, COALESCE((SELECT e.\`previousBalance\` FROM \`ledger_entries\` AS e
        WHERE e.\`toAccount\` = a.\`owner\` AND e.\`createdAt\` > ${at} ORDER BY e.\`id\` LIMIT 1),
      a.\`balance\`) AS \`balance\`
    FROM ${table} AS a WHERE a.\`id\` IN (${ids.length > 0 ? ids.join(', ') : 'NULL'})`;
