import type { Context } from '../context';
import { Invalid } from '../errors';
import { forUpdate } from '../models/dialect';
import { chunked } from '../models/chunked';
import { type Value, change, select } from '../models/sql';
import type { ServiceKey } from '../models/services';
import { accountText } from './seals';
import type { SystemPurpose, WalletState } from './ledgerTypes';

interface AccountRow {
  id: number;
  owner: number;
  currency: string;
  balance: number;
  sequence: number;
  creditLimit: number;
  headHash: string | null;
  seal: string | null;
}

const COLUMNS = 'id, owner, currency, balance, sequence, creditLimit, headHash, seal';
const stateOf = (row: AccountRow): WalletState => ({
  account: Number(row.id),
  user: Number(row.owner),
  currency: row.currency,
  balance: Number(row.balance),
  bills: Number(row.sequence),
  creditLimit: Number(row.creditLimit),
  headHash: row.headHash,
  seal: row.seal,
});

/** Returns wallets without locking them. */
export async function readWallets(ctx: Context, users: readonly number[]): Promise<WalletState[]> {
  if (users.length === 0) return [];
  return (
    await select<AccountRow>(
      ctx,
      `SELECT ${COLUMNS} FROM ledger_accounts
        WHERE ownerType = 'USER' AND purpose = 'WALLET' AND owner IN (?) ORDER BY id${
          ctx.holdsReads ? forUpdate(ctx.database) : ''
        }`,
      [users],
    )
  ).map(stateOf);
}

/**
 * Locks wallets until commit in the order of their owners, so that no deadlock occurs. Throws for a user without a
 * wallet.
 */
export async function lockWallets(ctx: Context, users: readonly number[]): Promise<Map<number, WalletState>> {
  const wanted = [...new Set(users)];
  if (wanted.length === 0) return new Map();
  const rows = await select<AccountRow>(
    ctx,
    `SELECT ${COLUMNS} FROM ledger_accounts
      WHERE ownerType = 'USER' AND purpose = 'WALLET' AND owner IN (?) ORDER BY id${forUpdate(ctx.database)}`,
    [wanted],
  );
  const wallets = new Map(rows.map(stateOf).map((wallet) => [wallet.user, wallet]));
  if (wallets.size < wanted.length) throw new Invalid('money.noWallet');
  return wallets;
}

const textOf = ({ account, user, bills, ...rest }: WalletState): string =>
  accountText({ id: account, ownerType: 'USER', owner: user, purpose: 'WALLET', sequence: bills, ...rest });

/**
 * Returns the seal of a wallet's new state, or the old one if it was already wrong, so that the audit still detects it.
 */
const sealOf = ({ database: { signer } }: Context, { before, after }: WalletChange): string | null =>
  signer.isSigned(textOf(before), before.seal) ? signer.sign(textOf(after)) : before.seal;

export async function sealNew(ctx: Context, wallet: WalletState): Promise<void> {
  await change(ctx, 'UPDATE ledger_accounts SET seal = ? WHERE id = ?', [
    ctx.database.signer.sign(textOf(wallet)),
    wallet.account,
  ]);
}

const caseOf = (name: string, rows: number): string => `${name} = CASE id ${'WHEN ? THEN ? '.repeat(rows)}END`;

/** Writes and seals the currency and credit limit of locked wallets. */
export async function writeTerms(ctx: Context, changes: readonly WalletChange[]): Promise<void> {
  for (const part of chunked(changes, WALLETS_AT_ONCE)) {
    const valuesOf = (of: (change: WalletChange) => Value): Value[] =>
      part.flatMap((one) => [one.after.account, of(one)]);
    await change(
      ctx,
      `UPDATE ledger_accounts
        SET ${['creditLimit', 'currency', 'seal'].map((name) => caseOf(name, part.length)).join(', ')}
        WHERE id IN (?)`,
      [
        ...valuesOf(({ after }) => after.creditLimit),
        ...valuesOf(({ after }) => after.currency),
        ...valuesOf((one) => sealOf(ctx, one)),
        part.map(({ after }) => after.account),
      ],
    );
  }
}

/** The state of a locked wallet before and after a movement. */
export interface WalletChange {
  before: WalletState;
  after: WalletState;
}

const WALLETS_AT_ONCE = 200;

/**
 * Writes the new state of wallets, 200 per statement. Throws if another transaction has changed one, as only a cluster
 * allows, so that the command runs again.
 */
export async function writeBalances(ctx: Context, changes: readonly WalletChange[]): Promise<void> {
  for (const part of chunked(changes, WALLETS_AT_ONCE)) await writeSome(ctx, part);
}

async function writeSome(ctx: Context, changes: readonly WalletChange[]): Promise<void> {
  const column = (name: string): string => caseOf(name, changes.length);
  const valuesOf = (of: (wallet: WalletState, both: WalletChange) => Value): Value[] =>
    changes.flatMap((both) => [both.after.account, of(both.after, both)]);
  const written = await change(
    ctx,
    `UPDATE ledger_accounts SET ${column('balance')}, ${column('headHash')}, ${column('seal')}, ${column('sequence')}
    WHERE id IN (?) AND (${changes.map(() => '(id = ? AND sequence = ?)').join(' OR ')})`,
    [
      ...valuesOf(({ balance }) => balance),
      ...valuesOf(({ headHash }) => headHash),
      ...valuesOf((_after, both) => sealOf(ctx, both)),
      ...valuesOf(({ bills }) => bills),
      changes.map(({ before }) => before.account),
      ...changes.flatMap(({ before }) => [before.account, before.bills]),
    ],
  );
  if (written !== changes.length) throw Object.assign(new Error('a wallet changed under its lock'), { errno: 1213 });
}

interface SystemSide {
  accounts: ReadonlyMap<string, number>;
  platform: number;
}
const SYSTEM_SIDE: ServiceKey<{ read: SystemSide | null }> = {
  name: 'the accounts of the platform',
  make: () => ({ read: null }),
};

// Read the system accounts once, because only migrations create them.
async function systemSide(ctx: Context): Promise<SystemSide> {
  const known = ctx.database.services.get(SYSTEM_SIDE);
  if (known.read) return known.read;
  const accounts = await select<{ id: number; purpose: string; currency: string }>(
    ctx,
    `SELECT id, purpose, currency FROM ledger_accounts WHERE ownerType = 'SYSTEM'`,
  );
  const [platform] = await select<{ id: number }>(
    ctx,
    `SELECT id FROM users WHERE account = 'platform' AND role IS NULL`,
  );
  if (!platform) throw new Error('the platform has no user row: migrations have not run');
  const side = {
    accounts: new Map(accounts.map((row) => [`${row.purpose} ${row.currency}`, Number(row.id)])),
    platform: Number(platform.id),
  };
  known.read = side;
  return side;
}

/** Returns the platform's account for a purpose and currency, or undefined. */
export async function findSystemAccount(
  ctx: Context,
  purpose: SystemPurpose,
  currency: string,
): Promise<number | undefined> {
  return (await systemSide(ctx)).accounts.get(`${purpose} ${currency}`);
}

export async function systemAccount(ctx: Context, purpose: SystemPurpose, currency: string): Promise<number> {
  const account = await findSystemAccount(ctx, purpose, currency);
  if (account === undefined) throw new Error(`the platform has no ${purpose} account in ${currency}`);
  return account;
}

/** Returns the user id of the platform, which owns the platform's bills. */
export async function platformUser(ctx: Context): Promise<number> {
  return (await systemSide(ctx)).platform;
}
