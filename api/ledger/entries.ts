import type { Context } from '../context';
import type { Value } from '../models/sql';
import { platformUser, systemAccount } from './accounts';
import { type Leg, type Posted, type Posting, type WalletState, CLAWBACK } from './types';
import { createHash } from 'node:crypto';
import { Invalid } from '../errors';

/** What a wallet may owe for. */
const BOUGHT: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE']);
const SPENDING: ReadonlySet<string> = new Set([...BOUGHT, 'TX']);

type WalletLeg = Extract<Leg, { wallet: number }>;

/**
 * The credit limit in force for one bill: it is written beside it, so that the database can refuse a bill that goes
 * further.
 */
const creditFor = (leg: Leg, wallet: Pick<WalletState, 'creditLimit'>): number =>
  BOUGHT.has(leg.type ?? '') ? wallet.creditLimit : 0;

/** What a wallet can still buy for, minor units: its balance and its credit. */
export const availableOf = ({ balance, creditLimit }: Pick<WalletState, 'balance' | 'creditLimit'>): number =>
  balance + creditLimit;

/** The 400 of a wallet without the money: its balance, what it needs, and with credit what it could spend. */
export function insufficient(wallet: Pick<WalletState, 'balance' | 'creditLimit'>, neededMinor: number): Invalid {
  const params = { balanceMinor: wallet.balance, neededMinor };
  return wallet.creditLimit === 0
    ? new Invalid('money.insufficient', params)
    : new Invalid('money.insufficientCredit', { ...params, availableMinor: availableOf(wallet) });
}

/** Buying goes down to the credit limit; whatever else leaves a wallet, down to zero. A claw-back is never refused. */
function assertCovered(wallet: WalletState, own: readonly WalletLeg[]): void {
  const floor = own.every((leg) => leg.amount >= 0 || BOUGHT.has(leg.type)) ? -wallet.creditLimit : 0;
  const outflow = -own.reduce((sum, leg) => sum + Math.min(leg.amount, 0), 0);
  const spends = own.some((leg) => SPENDING.has(leg.type));
  if ((spends && wallet.balance < floor) || (outflow > 0 && wallet.balance - outflow < floor)) {
    throw insufficient(floor === 0 ? { ...wallet, creditLimit: 0 } : wallet, outflow);
  }
}

/**
 * A balance is exact only as a safe integer: beyond, what is added would be lost in the rounding. Counted before
 * anything leaves again.
 */
function assertCountable({ balance }: WalletState, own: readonly WalletLeg[]): void {
  const inflow = own.reduce((sum, leg) => sum + Math.max(leg.amount, 0), 0);
  if (balance + inflow > Number.MAX_SAFE_INTEGER)
    throw new Invalid('money.tooMuch', { balanceMinor: balance, amountMinor: inflow });
}

/**
 * Refuses other currencies, a wallet below its floor that would spend, an outflow larger than what it may spend, and a
 * balance that could not be counted.
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

/** A movement that has been opened and is not a replay. */
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

/** The rows of one posting; running balances and chains are advanced leg by leg. */
export async function entriesOf(
  ctx: Context,
  { posting, posted: { transaction, seal, at } }: Opened,
  wallets: Map<number, WalletState>,
): Promise<Entry[]> {
  // A wallet's bills are dated in their order, so under its lock; without one, the legs are dated with their movement.
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
 * The fields of a wallet entry that its line contains; amounts in minor units, times with exactly the milliseconds that
 * are stored.
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
  /** The limit that was in force when it bought; in the line of version 2. */
  readonly creditLimit?: number;
  /**
   * The seal of its movement: who has it writes the line's version 2. Bills from before have none, and keep version 1.
   */
  readonly seal?: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// A remark is free text: it must not be able to look like two fields or two lines.
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/** What the first entry of a wallet is chained to. */
export const chainStart = (account: number, currency: string): string => sha256(`wallet:${account}:${currency}`);

/**
 * The text of one entry that its hash is made of. Version 2 goes on with the credit limit and the seal, which signs the
 * whole movement: so the chain, which anybody can follow, holds also what a bill does not show.
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

/** The hash of an entry from the hash of the one before it (or `chainStart`) and its own line. */
export const chainNext = (previousHash: string, line: string): string => sha256(`${previousHash}\n${line}`);
