import type { Context } from '../context';
import { change, select } from '../models/sql';
import type { Value } from '../models/sql';
import { requireTransaction } from './sql';

// How far the books have been proved, so that an hour's audit reads what came since. Notes of the audit's own: nothing
// of the books hangs on them, and without them everything is read.

/** A bill up to which a wallet's chain has been followed. */
export interface Head {
  readonly sequence: number;
  readonly hash: string;
}
/** The last movement of all that was proved, when, and when everything was read last. */
export interface Mark {
  readonly transaction: number;
  readonly at: Date;
  readonly wholeAt: Date;
}

/** The account under which the ledger's own mark is stored. */
const LEDGER = 0;
/** A movement commits after it got its number: younger ones may still have a lower one on its way. */
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

/** What wallets were proved up to; who is missing has not been. */
export async function readHeads(ctx: Context, wallets: readonly number[]): Promise<Map<number, Head>> {
  if (wallets.length === 0) return new Map();
  const rows = await select<{ account: number; sequence: number; hash: string }>(
    ctx,
    'SELECT account, sequence, hash FROM ledger_verified WHERE account IN (?)',
    [wallets],
  );
  return new Map(rows.map(({ account, sequence, hash }) => [Number(account), { sequence: Number(sequence), hash }]));
}

/** The newest movement that no other can come before any more, as things are now. */
export async function lastSettled(ctx: Context): Promise<number> {
  const [row] = await select<{ id: number }>(
    ctx,
    'SELECT id FROM ledger_transactions WHERE createdAt < ? ORDER BY id DESC LIMIT 1',
    [new Date(ctx.now().getTime() - SETTLING_MS)],
  );
  return Number(row?.id ?? 0);
}

/** Records that changed since the mark was made, some minutes before it too. */
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

/** Notes that the books are right up to here. */
export async function keepVerified(
  ctx: Context,
  { heads, mark }: { heads: ReadonlyMap<number, Head>; mark: Mark },
): Promise<void> {
  requireTransaction(ctx);
  const wallets = [...heads].map(([account, { sequence, hash }]): Row => [account, sequence, hash, mark.at, null]);
  await replace(ctx, [...wallets, [LEDGER, mark.transaction, null, mark.at, mark.wholeAt]]);
}

/** Nothing is taken for proved any more: until the books are right they are read whole. */
export async function forgetVerified(ctx: Context): Promise<void> {
  requireTransaction(ctx);
  await change(ctx, 'DELETE FROM ledger_verified');
}
