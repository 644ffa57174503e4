import { BILL_SIGNS } from '@t3d/resources/bills';
import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { Conflict, Invalid } from '../errors';
import { lockWallets, platformUser, systemAccount, writeBalance } from './accounts';
import type { Value } from '../models/sql';
import { select } from '../models/sql';
import { insert, isTaken, requireTransaction } from './sql';
import type { Leg, Posted, Posting, WalletState } from './types';
import { CLAWBACK } from './types';

const SPENDING = new Set(['BUY', 'TX', 'ESIM_GENERATE']);

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

/** Refuses other currencies, a wallet below zero that would spend, and an outflow larger than the balance. */
function assertFunds(currency: string, legs: readonly Leg[], wallets: ReadonlyMap<number, WalletState>): void {
  for (const wallet of wallets.values()) {
    if (wallet.currency !== currency) throw new Invalid('money.currencies', { currency, other: wallet.currency });
    const own = legs.filter((leg) => 'wallet' in leg && leg.wallet === wallet.user && leg.reason !== CLAWBACK);
    const spends = own.some((leg) => SPENDING.has(leg.type ?? ''));
    const outflow = -own.reduce((sum, leg) => sum + Math.min(leg.amount, 0), 0);
    if ((spends && wallet.balance < 0) || (outflow > 0 && outflow > wallet.balance)) {
      throw new Invalid('money.insufficient', { balanceMinor: wallet.balance, neededMinor: outflow });
    }
  }
}

type Entry = Record<string, Value>;
interface Common { currency: string; orderNo: string | null; from: number | null; remark: string | null; transaction: number; createdAt: Date; updatedAt: Date; version: number }

/** The rows of one posting; running balances are advanced leg by leg. */
async function entriesOf(ctx: Context, posting: Posting, transaction: number, wallets: Map<number, WalletState>): Promise<Entry[]> {
  const now = ctx.now();
  const common: Common = {
    currency: posting.currency, orderNo: posting.orderNo ?? null, from: ctx.actor.id, remark: posting.remark ?? null, transaction, createdAt: now, updatedAt: now, version: 1,
  };
  const entries: Entry[] = [];
  for (const leg of posting.legs) {
    if (leg.amount === 0) continue;
    const side = 'wallet' in leg ? walletSide(leg, wallets) : await systemSideOf(ctx, leg, posting.currency);
    entries.push({ ...common, leg: entries.length + 1, amount: leg.amount, type: leg.type ?? null, reason: leg.reason ?? null, ...side });
  }
  return entries;
}

function walletSide(leg: Extract<Leg, { wallet: number }>, wallets: Map<number, WalletState>): Entry {
  const wallet = wallets.get(leg.wallet) as WalletState;
  const after = { ...wallet, balance: wallet.balance + leg.amount, bills: wallet.bills + 1 };
  wallets.set(leg.wallet, after);
  return { toAccount: leg.wallet, ledgerAccount: wallet.account, sequence: after.bills, previousBalance: wallet.balance, balanceAfter: after.balance };
}

async function systemSideOf(ctx: Context, leg: Extract<Leg, { system: string }>, currency: string): Promise<Entry> {
  const ledgerAccount = await systemAccount(ctx, leg.system, currency);
  return { toAccount: leg.type ? await platformUser(ctx) : null, ledgerAccount, sequence: null, previousBalance: null, balanceAfter: null };
}

/**
 * The one door to money: writes a balanced movement once, inside the caller's transaction. Wallets are locked in id order;
 * the contended rows come last. The same key with the same request answers as before and writes nothing.
 * Refuses: a user without a wallet, wallets of another currency, more than a wallet holds, a second reversal (400); a key reused (409).
 */
export async function post(ctx: Context, posting: Posting): Promise<Posted> {
  requireTransaction(ctx);
  assertBalanced(posting.legs);
  const posted = await openTransaction(ctx, posting);
  if (posted.replayed) return posted;
  const before = await lockWallets(ctx, posting.legs.flatMap((leg) => ('wallet' in leg ? [leg.wallet] : [])));
  assertFunds(posting.currency, posting.legs, before);
  // From here on nothing is refused.
  const after = new Map(before);
  const entries = await entriesOf(ctx, posting, posted.transaction, after);
  for (const [user, wallet] of before) {
    const reached = after.get(user) as WalletState;
    if (reached.bills !== wallet.bills) await writeBalance(ctx, wallet, reached.balance, reached.bills);
  }
  if (entries.length > 0) await insert(ctx, 'ledger_entries', entries);
  return posted;
}
