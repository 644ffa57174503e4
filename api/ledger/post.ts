import { BILL_SIGNS } from '@t3d/resources/bills';
import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { Conflict, Invalid } from '../errors';
import type { WalletChange } from './accounts';
import { lockWallets, platformUser, systemAccount, writeBalances } from './accounts';
import { chainLine, chainNext, chainStart } from './chain';
import { assertFunds, creditFor } from './funds';
import type { Value } from '../models/sql';
import { select } from '../models/sql';
import { insert, isTaken, requireTransaction } from './sql';
import type { Leg, Posted, Posting, WalletState } from './types';

/** Legs that are no movement of money are a mistake of ours, not of the caller's. */
function assertBalanced(legs: readonly Leg[]): void {
  for (const { amount, type } of legs) {
    if (!Number.isSafeInteger(amount)) throw new Error(`not an amount in minor units: ${amount}`);
    if (type && Math.sign(amount) === -BILL_SIGNS[type]) throw new Error(`a ${type} bill of ${amount} has the wrong sign`);
  }
  if (legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0) throw new Error('the legs of a movement do not add up to zero');
}

const hashOf = (posting: Posting): string => createHash('sha256')
  .update(JSON.stringify([posting.kind, posting.currency, posting.orderNo ?? null, posting.reverses ?? null, posting.request ?? posting.legs])).digest('hex');

/** Keys that a caller chose are the caller's own. */
export const scopeOf = (ctx: Context): string => `user:${ctx.actor.id ?? 0}`;

/** The transaction that a key stands for already; another request under the same key is a Conflict. */
export async function findPosted(ctx: Context, posting: Posting): Promise<Posted | null> {
  const [row] = await select<{ id: number; requestHash: string; result: string }>(
    ctx, 'SELECT id, requestHash, result FROM ledger_transactions WHERE idemScope = ? AND idemKey = ?', [posting.scope ?? posting.kind, posting.key],
  );
  if (!row) return null;
  if (row.requestHash !== hashOf(posting)) throw new Conflict('keyReused');
  return { transaction: Number(row.id), replayed: true, result: JSON.parse(row.result) as Record<string, unknown> };
}

async function openTransaction(ctx: Context, posting: Posting): Promise<Posted> {
  const result = posting.result ?? {};
  try {
    const transaction = await insert(ctx, 'ledger_transactions', [{
      idemScope: posting.scope ?? posting.kind, idemKey: posting.key, requestHash: hashOf(posting), kind: posting.kind, orderNo: posting.orderNo ?? null,
      reverses: posting.reverses ?? null, operator: ctx.actor.id, remark: posting.remark ?? null, result: JSON.stringify(result), createdAt: ctx.now(),
    }]);
    return { transaction, replayed: false, result };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const earlier = await findPosted(ctx, posting);
    if (earlier) return earlier;
    throw new Invalid('money.alreadyReversed');
  }
}

type Entry = Record<string, Value>;
interface Common { currency: string; orderNo: string | null; from: number | null; remark: string | null; transaction: number; createdAt: Date; updatedAt: Date; version: number }

/**
 * For a command that does more than move money: its key must not have moved any before. The ledger's keys stay for ever, those of
 * requests are forgotten after a week; a request that comes again until then is answered before it gets here.
 */
export function requireNew(posted: Posted): Posted {
  if (posted.replayed) throw new Conflict('keyReused');
  return posted;
}

/** The rows of one posting; running balances and chains are advanced leg by leg. */
async function entriesOf(ctx: Context, posting: Posting, transaction: number, wallets: Map<number, WalletState>): Promise<Entry[]> {
  const now = ctx.now();
  const common: Common = {
    currency: posting.currency, orderNo: posting.orderNo ?? null, from: ctx.actor.id, remark: posting.remark ?? null, transaction, createdAt: now, updatedAt: now, version: 1,
  };
  const entries: Entry[] = [];
  for (const leg of posting.legs) {
    if (leg.amount === 0) continue;
    const side = 'wallet' in leg ? walletSide(leg, wallets, common) : await systemSideOf(ctx, leg, posting.currency);
    entries.push({ ...common, leg: entries.length + 1, amount: leg.amount, type: leg.type ?? null, reason: leg.reason ?? null, ...side });
  }
  return entries;
}

function walletSide(leg: Extract<Leg, { wallet: number }>, wallets: Map<number, WalletState>, common: Common): Entry {
  const wallet = wallets.get(leg.wallet) as WalletState;
  const [sequence, balanceAfter] = [wallet.bills + 1, wallet.balance + leg.amount];
  const line = chainLine({ ...common, sequence, type: leg.type, amount: leg.amount, previousBalance: wallet.balance, balanceAfter, reason: leg.reason ?? null });
  const hash = chainNext(wallet.headHash ?? chainStart(wallet.account, wallet.currency), line);
  wallets.set(leg.wallet, { ...wallet, balance: balanceAfter, bills: sequence, headHash: hash });
  return { toAccount: leg.wallet, ledgerAccount: wallet.account, sequence, previousBalance: wallet.balance, balanceAfter, creditLimit: creditFor(leg, wallet), hash };
}

async function systemSideOf(ctx: Context, leg: Extract<Leg, { system: string }>, currency: string): Promise<Entry> {
  const ledgerAccount = await systemAccount(ctx, leg.system, currency);
  return { toAccount: leg.type ? await platformUser(ctx) : null, ledgerAccount, sequence: null, previousBalance: null, balanceAfter: null, creditLimit: 0, hash: null };
}

const changesOf = (before: ReadonlyMap<number, WalletState>, after: ReadonlyMap<number, WalletState>): WalletChange[] => [...before]
  .map(([user, wallet]) => ({ before: wallet, after: after.get(user) as WalletState })).filter((change) => change.after.bills !== change.before.bills);

/**
 * The first half of `post`: writes the movement's key and answers what it stands for. Between the halves a caller may write
 * rows of its own that must not wait under the wallets' locks; once they are taken, everybody else of the chain waits.
 */
export async function open(ctx: Context, posting: Posting): Promise<Posted> {
  requireTransaction(ctx);
  assertBalanced(posting.legs);
  return openTransaction(ctx, posting);
}

/** The second half, of a movement that is not a replay: locks, refuses, writes balances and bills. */
export async function settle(ctx: Context, posting: Posting, { transaction }: Posted): Promise<void> {
  const before = await lockWallets(ctx, posting.legs.flatMap((leg) => ('wallet' in leg ? [leg.wallet] : [])));
  assertFunds(posting.currency, posting.legs, before);
  // From here on nothing is refused.
  const after = new Map(before);
  const entries = await entriesOf(ctx, posting, transaction, after);
  await writeBalances(ctx, changesOf(before, after));
  if (entries.length > 0) await insert(ctx, 'ledger_entries', entries);
}

/**
 * The one door to money: writes a balanced movement once, inside the caller's transaction. Wallets are locked in one order;
 * the contended rows come last. The same key with the same request answers as before and writes nothing.
 * Refuses: a user without a wallet, wallets of another currency, more than a wallet holds or may owe, a balance beyond what
 * can be counted, a second reversal (400); a key reused (409).
 */
export async function post(ctx: Context, posting: Posting): Promise<Posted> {
  const posted = await open(ctx, posting);
  if (!posted.replayed) await settle(ctx, posting, posted);
  return posted;
}
