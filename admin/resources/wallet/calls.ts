import type { T3dDataProvider } from '../../providers/dataProvider';

export interface Forecast {
  /** Minor units spent in the last seven days, and what that is a day. */
  spentLastWeek: number;
  perDay: number;
  /** Null when nothing is being spent. */
  daysLeft: number | null;
}
/** A wallet as its owner sees it; amounts in minor units. */
export interface Wallet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The balance below which its owner is notified; null: never. */
  alertBelow: number | null;
  /** What it owes; 0 while the balance is not below zero. */
  debt: number;
  /** It buys nothing until it is topped up. */
  blocked: boolean;
  forecast: Forecast;
}

/** The caller's own wallet, or a customer's for those who may see it. */
export const loadWallet = (provider: T3dDataProvider, user?: number) => provider.read<Wallet>('bills/wallet', { user });

/**
 * Sets the balance below which the caller is notified; null turns it off. A refusal of the amount is thrown, not
 * raised.
 */
export const saveAlert = (provider: T3dDataProvider, alertBelow: number | null) =>
  provider.request('PUT', 'bills/wallet', { body: { alertBelow }, quiet: [400] });

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  wallet: (user: number) => ['sessions', user, 'wallet'] as const,
  paymentMethods: ['payment methods'] as const,
  payment: (id: number) => ['payment', id] as const,
};
