import type { Context } from '../context';
import type { Value } from '../models/sql';
import { platformUser, systemAccount } from './accounts';
import { type Leg, type Posted, type Posting, type WalletState, CLAWBACK } from './ledgerTypes';
import { createHash } from 'node:crypto';
import { Invalid } from '../errors';

/** Types of bills that may use the wallet's credit limit. SPENDING contains all types that spend money. */
const BOUGHT: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE']);
const SPENDING: ReadonlySet<string> = new Set([...BOUGHT, 'TX']);

type WalletLeg = Extract<Leg, { wallet: number }>;

/** Returns the credit limit for a bill. The bill stores it, and the database rejects a balance below it. */
const creditFor = (leg: Leg, wallet: Pick<WalletState, 'creditLimit'>): number =>
  BOUGHT.has(leg.type ?? '') ? wallet.creditLimit : 0;

/** Returns the balance plus the credit limit, in minor units. A wallet can spend this amount on purchases. */
export const availableOf = ({ balance, creditLimit }: Pick<WalletState, 'balance' | 'creditLimit'>): number =>
  balance + creditLimit;

/**
 * Returns a 400 for a wallet without enough money. The error contains the balance, the amount needed and, if the wallet
 * has credit, the amount available.
 */
export function insufficient(wallet: Pick<WalletState, 'balance' | 'creditLimit'>, neededMinor: number): Invalid {
  const params = { balanceMinor: wallet.balance, neededMinor };
  return wallet.creditLimit === 0
    ? new Invalid('money.insufficient', params)
    : new Invalid('money.insufficientCredit', { ...params, availableMinor: availableOf(wallet) });
}

/**
 * Throws if a purchase would exceed the credit limit, or if another outflow would make the balance negative. Claw-backs
 * are always allowed.
 */
function assertCovered(wallet: WalletState, own: readonly WalletLeg[]): void {
  const floor = own.every((leg) => leg.amount >= 0 || BOUGHT.has(leg.type)) ? -wallet.creditLimit : 0;
  const outflow = -own.reduce((sum, leg) => sum + Math.min(leg.amount, 0), 0);
  const spends = own.some((leg) => SPENDING.has(leg.type));
  if ((spends && wallet.balance < floor) || (outflow > 0 && wallet.balance - outflow < floor)) {
    throw insufficient(floor === 0 ? { ...wallet, creditLimit: 0 } : wallet, outflow);
  }
}

/** Throws if a balance could exceed the safe integers, even if all inflows came first. */
function assertCountable({ balance }: WalletState, own: readonly WalletLeg[]): void {
  const inflow = own.reduce((sum, leg) => sum + Math.max(leg.amount, 0), 0);
  if (balance + inflow > Number.MAX_SAFE_INTEGER)
    throw new Invalid('money.tooMuch', { balanceMinor: balance, amountMinor: inflow });
}

/**
 * Throws for a wallet of another currency, and for a purchase beyond the credit limit. Also throws for any other
 * outflow above the balance, and for a balance beyond the safe integers.
 */
export function assertFunds(currency: string, legs: readonly Leg[], wallets: ReadonlyMap<number, WalletState>): void {
  for (const wallet of wallets.values()) {
    if (wallet.currency !== currency) throw new Invalid('money.currencies', { currency, other: wallet.currency });
    const own = legs.filter((leg): leg is WalletLeg => 'wallet' in leg && leg.wallet === wallet.user);
    assertCovered(
      wallet,
      own.filter(({ reason }) => reason !== CLAWBACK),
    );
    assertCountable(wallet, own);
  }
}

/** A new movement with an unused key. */
export interface Opened {
  posting: Posting;
  posted: Posted;
}

export type Entry = Record<string, Value>;
interface Common {
  currency: string;
  orderNo: string | null;
  from: number | null;
  remark: string | null;
  transaction: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** Returns the ledger entries of one posting. Updates the running balances and the hash chains. */
export async function entriesOf(
  ctx: Context,
  { posting, posted: { transaction, seal, at } }: Opened,
  wallets: Map<number, WalletState>,
): Promise<Entry[]> {
  // A wallet's bill is dated while the wallet is locked, so that later bills have later dates. Other entries have the
  // date of their movement.
  const now = posting.legs.some((leg) => 'wallet' in leg && leg.amount !== 0) ? ctx.now() : at;
  const common: Common = {
    currency: posting.currency,
    orderNo: posting.orderNo ?? null,
    from: ctx.actor.id,
    remark: posting.remark ?? null,
    transaction,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const entries: Entry[] = [];
  for (const leg of posting.legs) {
    if (leg.amount === 0) continue;
    const side =
      'wallet' in leg ? walletSide(leg, wallets, { ...common, seal }) : await systemSideOf(ctx, leg, posting.currency);
    entries.push({
      ...common,
      leg: entries.length + 1,
      amount: leg.amount,
      type: leg.type ?? null,
      reason: leg.reason ?? null,
      ...side,
    });
  }
  return entries;
}

function walletSide(
  leg: Extract<Leg, { wallet: number }>,
  wallets: Map<number, WalletState>,
  common: Common & { seal: string | null },
): Entry {
  const wallet = wallets.get(leg.wallet) as WalletState;
  const [sequence, balanceAfter] = [wallet.bills + 1, wallet.balance + leg.amount];
  const creditLimit = creditFor(leg, wallet);
  const line = chainLine({
    ...common,
    sequence,
    type: leg.type,
    amount: leg.amount,
    previousBalance: wallet.balance,
    balanceAfter,
    reason: leg.reason ?? null,
    creditLimit,
  });
  const hash = chainNext(wallet.headHash ?? chainStart(wallet.account, wallet.currency), line);
  wallets.set(leg.wallet, { ...wallet, balance: balanceAfter, bills: sequence, headHash: hash });
  return {
    toAccount: leg.wallet,
    ledgerAccount: wallet.account,
    sequence,
    previousBalance: wallet.balance,
    balanceAfter,
    creditLimit,
    hash,
  };
}

async function systemSideOf(ctx: Context, leg: Extract<Leg, { system: string }>, currency: string): Promise<Entry> {
  const ledgerAccount = await systemAccount(ctx, leg.system, currency);
  return {
    toAccount: leg.type ? await platformUser(ctx) : null,
    ledgerAccount,
    sequence: null,
    previousBalance: null,
    balanceAfter: null,
    creditLimit: 0,
    hash: null,
  };
}

/**
 * The fields of a wallet's bill that enter the bill's hash. Amounts are in minor units. Times have the precision of the
 * database (milliseconds).
 */
export interface ChainEntry {
  readonly sequence: number;
  readonly createdAt: Date;
  readonly type: string;
  readonly amount: number;
  readonly previousBalance: number;
  readonly balanceAfter: number;
  readonly currency: string;
  readonly orderNo: string | null;
  readonly reason: string | null;
  readonly from: number | null;
  readonly remark: string | null;
  /** The credit limit at the time of the purchase. Lines of version 1 lack this field. */
  readonly creditLimit?: number;
  /** The seal of the movement. A bill with a seal has line version 2, older bills have version 1. */
  readonly seal?: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// Escapes a remark, because free text must not look like a further field or line.
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/** Returns the value that replaces the previous bill's hash in the hash of a wallet's first bill. */
export const chainStart = (account: number, currency: string): string => sha256(`wallet:${account}:${currency}`);

/**
 * Returns the text from which a bill's hash is made. Version 2 appends the credit limit and the movement's seal. The
 * seal signs the whole movement, so that the chain also protects data that a bill does not show.
 */
export function chainLine(entry: ChainEntry): string {
  return [
    entry.sequence,
    entry.createdAt.toISOString(),
    entry.type,
    entry.amount,
    entry.previousBalance,
    entry.balanceAfter,
    entry.currency,
    entry.orderNo ?? '',
    entry.reason ?? '',
    entry.from ?? '',
    escaped(entry.remark ?? ''),
    ...(entry.seal ? [entry.creditLimit ?? 0, entry.seal] : []),
  ].join('|');
}

/** Returns the hash of a bill from the previous bill's hash (or `chainStart`) and the bill's own line. */
export const chainNext = (previousHash: string, line: string): string => sha256(`${previousHash}\n${line}`);
