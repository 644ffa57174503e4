import { BILL_SIGNS } from '@t3d/resources/money/bills';
import type { Context } from '../context';
import { Invalid, Conflict } from '../errors';
import { type WalletChange, lockWallets, platformUser, writeBalances } from './accounts';
import { type SealedLeg, movementText } from './seals';
import { type Entry, type Opened, entriesOf, assertFunds } from './entries';
import { noteMovements, tally } from './secondPerson';
import { chunked } from '../models/chunked';
import { ROWS_AT_ONCE, insert, insertAll, isTaken, requireTransaction } from './sql';
import type { Leg, Posted, Posting, WalletState } from './ledgerTypes';
import type { ServiceKey } from '../models/services';
import { createHash } from 'node:crypto';
import { select } from '../models/sql';

/** Returns the hash of a posting's request. */
const hashOf = (posting: Posting): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        posting.kind,
        posting.currency,
        posting.orderNo ?? null,
        posting.reverses ?? null,
        posting.request ?? posting.legs,
      ]),
    )
    .digest('hex');

/** Returns the scope of keys that callers choose, with the caller, because two may choose the same key. */
export const scopeOf = (ctx: Context): string => `user:${ctx.actor.id ?? 0}`;

/** Returns the transaction of this key. Throws Conflict if the key belongs to another request. */
export async function findPosted(ctx: Context, posting: Posting): Promise<Posted | null> {
  return (await findAllPosted(ctx, [posting])).get(posting.key) ?? null;
}

interface PostedRow {
  id: number;
  idemKey: string;
  requestHash: string;
  result: string;
  seal: string | null;
  createdAt: Date | string;
}

/** Returns the existing transactions of postings by key. All postings must have one scope. */
export async function findAllPosted(ctx: Context, postings: readonly Posting[]): Promise<Map<string, Posted>> {
  const found = new Map<string, Posted>();
  for (const part of chunked(postings, ROWS_AT_ONCE)) {
    const [{ scope, kind }] = part as [Posting];
    const sql =
      'SELECT id, idemKey, requestHash, result, seal, createdAt FROM ledger_transactions WHERE idemScope = ' +
      '? AND idemKey IN (?)';
    const rows = new Map(
      (await select<PostedRow>(ctx, sql, [scope ?? kind, part.map(({ key }) => key)])).map((row) => [row.idemKey, row]),
    );
    for (const posting of part) {
      const row = rows.get(posting.key);
      if (!row) continue;
      if (row.requestHash !== hashOf(posting)) throw new Conflict('keyReused');
      const result = JSON.parse(row.result) as Record<string, unknown>;
      found.set(posting.key, {
        transaction: Number(row.id),
        replayed: true,
        result,
        seal: row.seal,
        at: new Date(row.createdAt),
      });
    }
  }
  return found;
}

/** Throws if the key has already moved money, for commands that do more than that. The ledger never forgets a key. */
export function requireNew(posted: Posted): Posted {
  if (posted.replayed) throw new Conflict('keyReused');
  return posted;
}

/** Throws if the legs move no money or do not add up to zero, which is a programming error. */
function assertBalanced(legs: readonly Leg[]): void {
  for (const { amount, type } of legs) {
    if (!Number.isSafeInteger(amount)) throw new Error(`not an amount in minor units: ${amount}`);
    if (type && Math.sign(amount) === -BILL_SIGNS[type])
      throw new Error(`a ${type} bill of ${amount} has the wrong sign`);
  }
  if (legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0)
    throw new Error('the legs of a movement do not add up to zero');
}

/** Returns legs as the seal signs them, with the purpose and owner of each account. */
async function sealedLegs(ctx: Context, legs: readonly Leg[]): Promise<SealedLeg[]> {
  const platform = legs.some((leg) => 'system' in leg && leg.type) ? await platformUser(ctx) : null;
  return legs
    .filter(({ amount }) => amount !== 0)
    .map((leg): SealedLeg => ({
      account: 'wallet' in leg ? 'WALLET' : leg.system,
      toAccount: 'wallet' in leg ? leg.wallet : leg.type ? platform : null,
      type: leg.type ?? null,
      amount: leg.amount,
      reason: leg.reason ?? null,
    }));
}

/** Returns the row of a movement with a seal over the row and the legs. */
async function transactionRow(ctx: Context, posting: Posting) {
  const row = {
    idemScope: posting.scope ?? posting.kind,
    idemKey: posting.key,
    requestHash: hashOf(posting),
    kind: posting.kind,
    orderNo: posting.orderNo ?? null,
    reverses: posting.reverses ?? null,
    operator: ctx.actor.id,
    remark: posting.remark ?? null,
    result: JSON.stringify(posting.result ?? {}),
    createdAt: ctx.now(),
  };
  const text = movementText({ ...row, currency: posting.currency }, await sealedLegs(ctx, posting.legs));
  return { ...row, seal: ctx.database.signer.sign(text) };
}

async function openTransaction(ctx: Context, posting: Posting): Promise<Posted> {
  const row = await transactionRow(ctx, posting);
  try {
    const transaction = await insert(ctx, 'ledger_transactions', [row]);
    return { transaction, replayed: false, result: posting.result ?? {}, seal: row.seal, at: row.createdAt };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const earlier = await findPosted(ctx, posting);
    if (earlier) return earlier;
    throw new Invalid('money.alreadyReversed');
  }
}

/** Inserts new movements in one statement, or separately if a key already exists, and reads their ids. */
async function openSome(ctx: Context, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length > 1) {
    const rows = await Promise.all(postings.map((posting) => transactionRow(ctx, posting)));
    try {
      await insert(ctx, 'ledger_transactions', rows);
      const found = await findAllPosted(ctx, postings);
      return postings.map((posting) => ({ ...(found.get(posting.key) as Posted), replayed: false }));
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  const opened: Posted[] = [];
  for (const posting of postings) opened.push(await openTransaction(ctx, posting));
  return opened;
}

const changesOf = (before: ReadonlyMap<number, WalletState>, after: ReadonlyMap<number, WalletState>): WalletChange[] =>
  [...before]
    .map(([user, wallet]) => ({ before: wallet, after: after.get(user) as WalletState }))
    .filter((change) => change.after.bills !== change.before.bills);

/**
 * Writes a movement's key and returns the transaction. As the first half of `post`, it lets the caller write own rows
 * before the wallets are locked.
 */
export async function open(ctx: Context, posting: Posting): Promise<Posted> {
  requireTransaction(ctx);
  assertBalanced(posting.legs);
  return openTransaction(ctx, posting);
}

/** Runs `open` for many movements of one kind, in order. */
export async function openAll(ctx: Context, postings: readonly Posting[]): Promise<Posted[]> {
  requireTransaction(ctx);
  for (const { legs } of postings) assertBalanced(legs);
  const opened: Posted[] = [];
  for (const part of chunked(postings, ROWS_AT_ONCE)) opened.push(...(await openSome(ctx, part)));
  return opened;
}

const walletsIn = ({ legs }: Posting): number[] => legs.flatMap((leg) => ('wallet' in leg ? [leg.wallet] : []));

/** Locks the wallets of new movements and writes balances and bills. It is the second half of `post`. */
export async function settleAll(ctx: Context, movements: readonly Opened[]): Promise<void> {
  const before = await lockWallets(
    ctx,
    movements.flatMap(({ posting }) => walletsIn(posting)),
  );
  const after = new Map(before);
  const entries: Entry[] = [];
  for (const movement of movements) {
    const { posting } = movement;
    assertFunds(
      posting.currency,
      posting.legs,
      new Map(walletsIn(posting).map((user) => [user, after.get(user) as WalletState])),
    );
    entries.push(...(await entriesOf(ctx, movement, after)));
  }
  await tally(
    ctx,
    movements.map(({ posting }) => posting),
  );
  noteMovements(ctx, movements, changesOf(before, after));
  // Only the check for a second person can reject the call after this.
  await writeBalances(ctx, changesOf(before, after));
  await insertAll(ctx, 'ledger_entries', entries);
  const wallets = [...before.keys()];
  const transactions = movements.map(({ posted }) => posted.transaction);
  if (wallets.length > 0) await ctx.database.services.get(BILL_WATCH).written(ctx, { transactions, wallets });
}

export const settle = (ctx: Context, posting: Posting, posted: Posted): Promise<void> =>
  settleAll(ctx, [{ posting, posted }]);

/**
 * Writes a balanced movement once, inside the caller's transaction. Nothing else may move money. Throws 409 if another
 * request used the key, and 400 if the balance is too low.
 */
export async function post(ctx: Context, posting: Posting): Promise<Posted> {
  const posted = await open(ctx, posting);
  if (!posted.replayed) await settle(ctx, posting, posted);
  return posted;
}

/**
 * Posts many movements of one kind and scope in order, or none if one is rejected. Runs a fixed number of statements.
 */
export async function postAll(ctx: Context, postings: readonly Posting[]): Promise<Posted[]> {
  const opened = await openAll(ctx, postings);
  await settleAll(
    ctx,
    postings
      .map((posting, place) => ({ posting, posted: opened[place] as Posted }))
      .filter(({ posted }) => !posted.replayed),
  );
  return opened;
}

/** The movements of new bills, and the owners of the changed wallets. */
export interface WrittenBills {
  readonly transactions: readonly number[];
  readonly wallets: readonly number[];
}
export interface BillWatch {
  /** Called in the posting's transaction after the bills are written. */
  written(ctx: Context, bills: WrittenBills): Promise<void>;
}
export const BILL_WATCH: ServiceKey<BillWatch> = {
  name: 'who follows the bills of wallets',
  make: () => ({ written: () => Promise.resolve() }),
};
