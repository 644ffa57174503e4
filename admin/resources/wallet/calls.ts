import { dataClient } from '../../providers/http';

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
export async function loadWallet(user?: number): Promise<Wallet> {
  return (await dataClient.call('GET', 'bills/wallet', { query: { user }, quiet: true })).json.data as Wallet;
}

/**
 * Sets the balance below which the caller is notified; null turns it off. A refusal of the amount is thrown, not
 * raised.
 */
export async function saveAlert(alertBelow: number | null): Promise<void> {
  await dataClient.call('PUT', 'bills/wallet', { body: { alertBelow }, quiet: [400] });
}
