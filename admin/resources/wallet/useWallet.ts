import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@t3d/resources/kit';
import { hasPattern } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import { useCallback } from 'react';
import type { Translate } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { refreshSessionUser } from '../../providers/session';
import { useApi, useRead } from '../../providers/useApi';
import { usePathOf } from '../../state/resourcePaths';

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

/** Beyond this a forecast from one week means nothing. */
const FAR = 365;

/** How long the money lasts at this week's pace, in words: “about 3.2 days left”. */
export function forecastText({ daysLeft, perDay }: Forecast, t: Translate): string {
  if (daysLeft === null || perDay <= 0) return t('wallet.forecast.none');
  if (daysLeft <= 0) return t('wallet.forecast.empty');
  if (daysLeft >= FAR) return t('wallet.forecast.long');
  return t('wallet.forecast.days', {
    days: daysLeft < 10 ? String(Math.floor(daysLeft * 10) / 10) : String(Math.floor(daysLeft)),
  });
}

/** Whether it is time to top up: less than this many days are left. */
export const isShort = ({ daysLeft }: Forecast): boolean => daysLeft !== null && daysLeft < 3;

const AGE = 30_000;

export interface Funds {
  balance: number;
  currency: string | null;
  /** Limit, debt and forecast; undefined until they are read, or when they cannot be. */
  wallet: Wallet | undefined;
}

/**
 * The caller's wallet, asked for anew whenever an action refreshes the page's data; null for those who have none.
 * Whoever may not list bills gets no more than the balance.
 */
export function useWallet(): Funds | null {
  const provider = useApi();
  const user = useSessionUser();
  const owns = user.balance !== null && user.balance !== undefined;
  const mayRead = useResourceOf('bills')?.calls.list === true;
  const { data: session } = useQuery({
    queryKey: queryKeys.session(user.id),
    queryFn: () => refreshSessionUser(provider),
    initialData: user,
    staleTime: AGE,
    enabled: owns,
  });
  const { data: wallet } = useRead<Wallet>('bills/wallet', undefined, {
    queryKey: [...queryKeys.session(user.id), 'wallet'],
    staleTime: AGE,
    enabled: owns && mayRead,
  });
  if (session.balance === null || session.balance === undefined) return null;
  // Both are read at once: where they differ, the whole wallet is what was read last as one.
  return {
    balance: wallet?.balance ?? session.balance,
    currency: wallet?.currency ?? session.currency ?? null,
    wallet,
  };
}

/** Reads the wallet anew, after money has come by a way that no action of this page reports. */
export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.sessions }), [client]);
}

/** This call is not in the manifest: it is made by hand. */
export const mayAlert = (role: Role, apis: readonly string[]): boolean =>
  AGENTS.includes(role) && hasPattern(apis, 'bills:alert');

/** The addresses of the caller's bills and online recharges, and whether it may recharge and set an alert. */
export function useMoneyPaths() {
  const pathOf = usePathOf();
  const { role, apis } = useSessionUser();
  return {
    bills: pathOf({ resource: 'bills' }),
    recharges: pathOf({ resource: 'recharge-records' }),
    mayRecharge: useResourceOf('recharge-records')?.actions.some(({ name }) => name === 'pay') === true,
    mayAlert: mayAlert(role, apis),
  };
}
