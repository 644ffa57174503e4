import type { Context } from '../context';
import { invalidField } from '../errors';
import { lockWallets, readWallets } from './accounts';
import { change, select } from '../models/sql';
import { insert, requireTransaction } from './sql';
import type { WalletState } from './types';

/** Opens a user's wallet in a currency, empty, and names it in `users.wallet`; answers the account's id. A wallet that exists is answered as it is. */
export async function openWallet(ctx: Context, { user, currency }: { user: number; currency: string }): Promise<number> {
  requireTransaction(ctx);
  const [existing] = await readWallets(ctx, [user]);
  if (existing) return existing.account;
  const account = await insert(ctx, 'ledger_accounts', [{ ownerType: 'USER', owner: user, purpose: 'WALLET', currency, balance: 0, sequence: 0, createdAt: ctx.now() }]);
  await change(ctx, 'UPDATE users SET wallet = ? WHERE id = ?', [account, user]);
  return account;
}

/** A user's balance in minor units; null without a wallet. */
export async function balanceOf(ctx: Context, user: number): Promise<number | null> {
  return (await readWallets(ctx, [user]))[0]?.balance ?? null;
}

/** Wallets with currency, balance and number of bills, by user; who has none is missing. */
export async function walletsOf(ctx: Context, users: readonly number[]): Promise<Map<number, WalletState>> {
  return new Map((await readWallets(ctx, users)).map((wallet) => [wallet.user, wallet]));
}

/** Changes a wallet's currency; refused once it has a bill. */
export async function changeCurrency(ctx: Context, user: number, currency: string): Promise<void> {
  requireTransaction(ctx);
  const [held] = await select<{ id: number }>(ctx, `SELECT id FROM ledger_accounts WHERE ownerType = 'USER' AND owner = ?`, [user]);
  if (!held) return;
  const wallet = (await lockWallets(ctx, [user])).get(user) as WalletState;
  if (wallet.currency === currency) return;
  if (wallet.bills > 0) throw invalidField('currency', 'money.currencyFixed');
  await change(ctx, 'UPDATE ledger_accounts SET currency = ? WHERE id = ?', [currency, wallet.account]);
}
