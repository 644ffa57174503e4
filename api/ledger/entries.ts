import type { Context } from '../context';
import type { Value } from '../models/sql';
import { platformUser, systemAccount } from './accounts';
import { type Leg, type Posted, type Posting, type WalletState, CLAWBACK } from './ledgerTypes';
import { createHash } from 'node:crypto';
import { Invalid } from '../errors';

/** The types of bills that may use the credit limit. */
const BOUGHT: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE']);
const SPENDING: ReadonlySet<string> = new Set([...BOUGHT, 'TX']);

type WalletLeg = Extract<Leg, { wallet: number }>;

/** Returns the credit limit that a bill stores, below which the database rejects a balance. */
const creditFor = (leg: Leg, wallet: Pick<WalletState, 'creditLimit'>): number =>
  BOUGHT.has(leg.type ?? '') ? wallet.creditLimit : 0;

/** Returns the amount that a wallet can spend: balance plus credit limit, in minor units. */
export const availableOf = ({ balance, creditLimit }: Pick<WalletState, 'balance' | 'creditLimit'>): number =>
  balance + creditLimit;

/** Returns the 400 for a wallet with too little money, with the balance and the amounts needed and available. */
export function insufficient(wallet: Pick<WalletState, 'balance' | 'creditLimit'>, neededMinor: number): Invalid {
  const params = { balanceMinor: wallet.balance, neededMinor };
  return wallet.creditLimit === 0
    ? new Invalid('money.insufficient', params)
    : new Invalid('money.insufficientCredit', { ...params, availableMinor: availableOf(wallet) });
}

/** Throws if a purchase would exceed the credit limit, or another outflow except a claw-back the balance. */
function assertCovered(wallet: WalletState, own: readonly WalletLeg[]): void {
  const floor = own.every((leg) => leg.amount >= 0 || BOUGHT.has(leg.type)) ? -wallet.creditLimit : 0;
  const outflow = -own.reduce((sum, leg) => sum + Math.min(leg.amount, 0), 0);
  const spends = own.some((leg) => SPENDING.has(leg.type));
  if ((spends && wallet.balance < floor) || (outflow > 0 && wallet.balance - outflow < floor)) {
    throw insufficient(floor === 0 ? { ...wallet, creditLimit: 0 } : wallet, outflow);
  }
}

/** Throws if a balance could exceed the safe integers. */
function assertCountable({ balance }: WalletState, own: readonly WalletLeg[]): void {
  const inflow = own.reduce((sum, leg) => sum + Math.max(leg.amount, 0), 0);
  if (balance + inflow > Number.MAX_SAFE_INTEGER)
    throw new Invalid('money.tooMuch', { balanceMinor: balance, amountMinor: inflow });
}

/** Throws for a wallet of another currency, for too little money, and for a balance beyond the safe integers. */
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

/** Returns the entries of a posting. Updates the running balances and hash chains. */
export async function entriesOf(
  ctx: Context,
  { posting, posted: { transaction, seal, at } }: Opened,
  wallets: Map<number, WalletState>,
): Promise<Entry[]> {
  // Date a wallet's bill while the wallet is locked, so that later bills have later dates.
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

/** The fields in the hash of a wallet's bill. Amounts are in minor units, times in milliseconds. */
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
  /** The credit limit at the purchase. Lines of version 1 lack it. */
  readonly creditLimit?: number;
  /** The movement's seal. Bills with one have line version 2, older ones version 1. */
  readonly seal?: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// Escape a remark, which must not look like another field or line.
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/** Returns the value that a wallet's first bill uses as the previous hash. */
export const chainStart = (account: number, currency: string): string => sha256(`wallet:${account}:${currency}`);

/** Returns the text that a bill's hash covers. Version 2 adds the credit limit and the movement's seal. */
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

/** Returns a bill's hash from the previous hash and the bill's line. */
export const chainNext = (previousHash: string, line: string): string => sha256(`${previousHash}\n${line}`);
