import { DAY_MS, isDay, readTime } from '@t3d/resources/kit';
import type { Context } from '../context';
import { invalidField } from '../errors';
import { select } from '../models/sql';
import type { Invariant } from './types';
import { lastSettled } from './verified';

// What the books were at the end of a day, signed, to be kept where whoever can write to the database cannot: a
// restored backup, or a last movement taken back together with its seal, disagrees with it.

/** No book is older. */
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
  /** The last movement that is in it: of a day that is not over, the last that no other can come before any more. */
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

/** The first moment after a day of UTC. Refuses what is no day, and one that has not begun. */
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

/**
 * The head of each wallet's chain and the state of each account of the platform's at the end of a day (UTC), signed.
 */
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

/** Which of the kept heads the books do not confirm any more. */
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
