import { DAY_MS, isDay, readTime } from '@t3d/resources/kit';
import type { Context } from '../context';
import { invalidField } from '../errors';
import { type Value, select, change } from '../models/sql';
import type { Invariant } from './ledgerTypes';
import { requireTransaction } from './sql';

// The heads: the signed state of the ledger at the end of a day, stored outside the database to detect a restored
// backup.

const FIRST_DAY = new Date('2000-01-01T00:00:00.000Z');

interface WalletHead {
  readonly wallet: number;
  readonly user: number;
  readonly currency: string;
  readonly bills: number;
  readonly balance: number;
  readonly hash: string;
}
interface SystemHead {
  readonly account: number;
  readonly purpose: string;
  readonly currency: string;
  readonly entries: number;
  readonly total: number;
}
export interface Heads {
  readonly date: string;
  /** The last included movement. While the day is not over, later ones may still be uncommitted. */
  readonly upTo: number;
  readonly movements: number;
  readonly wallets: readonly WalletHead[];
  readonly accounts: readonly SystemHead[];
  readonly signature: string;
}

const textOf = ({ date, upTo, movements, wallets, accounts }: Omit<Heads, 'signature'>): string =>
  JSON.stringify([
    'heads',
    date,
    upTo,
    movements,
    wallets.map(({ wallet, user, currency, bills, balance, hash }) => [wallet, user, currency, bills, balance, hash]),
    accounts.map(({ account, purpose, currency, entries, total }) => [account, purpose, currency, entries, total]),
  ]);

/** Returns the first moment after a UTC day. Throws for a day in the future. */
function endOf(ctx: Context, date: unknown): Date {
  const start = isDay(date) ? readTime(date) : null;
  if (!start || start < FIRST_DAY || start > ctx.now()) throw invalidField('date', 'date');
  return new Date(start.getTime() + DAY_MS);
}

const countUpTo = async (ctx: Context, upTo: number): Promise<number> =>
  Number(
    (await select<{ n: number }>(ctx, 'SELECT COUNT(*) AS n FROM ledger_transactions WHERE id <= ?', [upTo]))[0]?.n,
  );

async function readWallets(ctx: Context, upTo: number): Promise<WalletHead[]> {
  const rows = await select<WalletHead>(
    ctx,
    `
    SELECT e.ledgerAccount AS wallet, e.toAccount AS user, e.currency, e.sequence AS bills, e.balanceAfter AS balance,
    e.hash FROM ledger_entries e
    JOIN (SELECT ledgerAccount, MAX(sequence) AS sequence FROM ledger_entries
    WHERE sequence IS NOT NULL AND \`transaction\` <= ? GROUP BY ledgerAccount) l
      ON l.ledgerAccount = e.ledgerAccount AND l.sequence = e.sequence ORDER BY e.ledgerAccount`,
    [upTo],
  );
  return rows.map((row) => ({
    ...row,
    wallet: Number(row.wallet),
    user: Number(row.user),
    bills: Number(row.bills),
    balance: Number(row.balance),
  }));
}

async function readSystem(ctx: Context, upTo: number): Promise<SystemHead[]> {
  const rows = await select<SystemHead>(
    ctx,
    `
    SELECT a.id AS account, a.purpose, a.currency, COUNT(*) AS entries, SUM(e.amount) AS total
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
    WHERE e.sequence IS NULL AND e.\`transaction\` <= ? GROUP BY a.id, a.purpose, a.currency ORDER BY a.id`,
    [upTo],
  );
  return rows.map((row) => ({
    ...row,
    account: Number(row.account),
    entries: Number(row.entries),
    total: Number(row.total),
  }));
}

/** Returns each wallet's head hash and each platform account's state at the end of a UTC day, signed. */
export async function headsOf(ctx: Context, date: unknown): Promise<Heads> {
  const end = endOf(ctx, date);
  const [last] = await select<{ id: number }>(
    ctx,
    'SELECT id FROM ledger_transactions WHERE createdAt < ? ORDER BY id DESC LIMIT 1',
    [end],
  );
  const upTo = Math.min(Number(last?.id ?? 0), await lastSettled(ctx));
  const heads = {
    date: date as string,
    upTo,
    movements: await countUpTo(ctx, upTo),
    wallets: await readWallets(ctx, upTo),
    accounts: await readSystem(ctx, upTo),
  };
  return { ...heads, signature: ctx.database.signer.sign(textOf(heads)) };
}

/** Compares stored heads with the ledger and returns those that differ. */
export async function compareHeads(ctx: Context, kept: Heads): Promise<Invariant> {
  const examples: string[] = [];
  if (!ctx.database.signer.isSigned(textOf(kept), kept.signature))
    examples.push('the file is not as this ledger signed it');
  if ((await countUpTo(ctx, kept.upTo)) !== kept.movements) examples.push(`movements up to ${kept.upTo}`);
  const bills = new Map((await readWallets(ctx, kept.upTo)).map((one) => [one.wallet, one]));
  const owners = new Map(
    (
      await select<{ id: number; owner: number; sequence: number }>(
        ctx,
        "SELECT id, owner, sequence FROM ledger_accounts WHERE ownerType = 'USER'",
      )
    ).map((one) => [Number(one.id), one]),
  );
  for (const one of kept.wallets) {
    const [now, account] = [bills.get(one.wallet), owners.get(one.wallet)];
    const stands =
      now?.hash === one.hash &&
      now.bills === one.bills &&
      now.balance === one.balance &&
      now.user === one.user &&
      now.currency === one.currency;
    if (!stands || Number(account?.owner) !== one.user || Number(account?.sequence) < one.bills)
      examples.push(`wallet ${one.wallet}`);
  }
  const now = new Map((await readSystem(ctx, kept.upTo)).map((one) => [one.account, one]));
  for (const one of kept.accounts) {
    const found = now.get(one.account);
    if (
      found?.total !== one.total ||
      found.entries !== one.entries ||
      found.purpose !== one.purpose ||
      found.currency !== one.currency
    )
      examples.push(`${one.purpose} ${one.currency}`);
  }
  return {
    id: 'HEADS',
    title: `the books go on from what was kept of ${kept.date}`,
    checked: 1 + kept.wallets.length + kept.accounts.length,
    broken: examples.length,
    examples: examples.slice(0, 20),
  };
}

// Stores which rows the hourly audit has read, so that the next one reads only newer rows.

export interface Head {
  readonly sequence: number;
  readonly hash: string;
}
/** The last audited movement, and the times of that audit and of the last full one. */
export interface Mark {
  readonly transaction: number;
  readonly at: Date;
  readonly wholeAt: Date;
}

/** The account id in the mark of the whole ledger. */
const LEDGER = 0;
/** The age at which a movement is certainly committed, because it gets its number before its commit. */
const SETTLING_MS = 10 * 60_000;
const ROWS = 500;

export async function readMark(ctx: Context): Promise<Mark | null> {
  const [row] = await select<{ sequence: number; at: Date | string; wholeAt: Date | string }>(
    ctx,
    'SELECT sequence, at, wholeAt FROM ledger_verified WHERE account = ?',
    [LEDGER],
  );
  return row ? { transaction: Number(row.sequence), at: new Date(row.at), wholeAt: new Date(row.wholeAt) } : null;
}

/** Returns the last audited bill of each wallet. */
export async function readHeads(ctx: Context, wallets: readonly number[]): Promise<Map<number, Head>> {
  if (wallets.length === 0) return new Map();
  const rows = await select<{ account: number; sequence: number; hash: string }>(
    ctx,
    'SELECT account, sequence, hash FROM ledger_verified WHERE account IN (?)',
    [wallets],
  );
  return new Map(rows.map(({ account, sequence, hash }) => [Number(account), { sequence: Number(sequence), hash }]));
}

/** Returns the newest movement before which none can still be uncommitted. */
export async function lastSettled(ctx: Context): Promise<number> {
  const [row] = await select<{ id: number }>(
    ctx,
    'SELECT id FROM ledger_transactions WHERE createdAt < ? ORDER BY id DESC LIMIT 1',
    [new Date(ctx.now().getTime() - SETTLING_MS)],
  );
  return Number(row?.id ?? 0);
}

/** Returns a time some minutes before the mark, because later changes are audited again. */
export const since = ({ at }: Mark): Date => new Date(at.getTime() - SETTLING_MS);

type Row = readonly [account: number, sequence: number, hash: string | null, at: Date, wholeAt: Date | null];

async function replace(ctx: Context, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    const page = rows.slice(start, start + ROWS);
    await change(ctx, 'DELETE FROM ledger_verified WHERE account IN (?)', [page.map(([account]) => account)]);
    await change(
      ctx,
      `INSERT INTO ledger_verified (account, sequence, hash, at, wholeAt)
        VALUES ${page.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      page.flatMap((row): Value[] => [...row]),
    );
  }
}

/** Stores that the ledger is correct up to the given rows. */
export async function storeVerified(
  ctx: Context,
  { heads, mark }: { heads: ReadonlyMap<number, Head>; mark: Mark },
): Promise<void> {
  requireTransaction(ctx);
  const wallets = [...heads].map(([account, { sequence, hash }]): Row => [account, sequence, hash, mark.at, null]);
  await replace(ctx, [...wallets, [LEDGER, mark.transaction, null, mark.at, mark.wholeAt]]);
}

/** Deletes all marks, so that audits read the whole ledger. */
export async function forgetVerified(ctx: Context): Promise<void> {
  requireTransaction(ctx);
  await change(ctx, 'DELETE FROM ledger_verified');
}
