import { Invalid } from '../errors';
import { type Leg, type WalletState, CLAWBACK } from './types';

/** What a wallet may owe for. */
const BOUGHT: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE']);
const SPENDING: ReadonlySet<string> = new Set([...BOUGHT, 'TX']);

type WalletLeg = Extract<Leg, { wallet: number }>;

/**
 * The credit limit in force for one bill: it is written beside it, so that the database can refuse a bill that goes
 * further.
 */
export const creditFor = (leg: Leg, wallet: Pick<WalletState, 'creditLimit'>): number =>
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
