import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Role, hasPattern } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import { useCallback } from 'react';
import { countText } from '../../locales/counts';
import type { Translate } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { refreshSessionUser } from '../../providers/session';
import { storage } from '../../providers/storage';
import { useApi, useRead } from '../../providers/useApi';
import { usePathOf } from '../../state/resourcePaths';

export interface Forecast {
  /** The spending of the last week and per day, in minor units. */
  spentLastWeek: number;
  perDay: number;
  /** The days that the balance lasts, or null if nothing was spent. */
  daysLeft: number | null;
}
/** Amounts are in minor units. */
export interface Wallet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The limit below which the owner is notified, or null. */
  alertBelow: number | null;
  /** The amount below zero, or 0. */
  debt: number;
  /** True if purchases are rejected until the wallet is recharged. */
  blocked: boolean;
  forecast: Forecast;
}

/** The days above which a one-week forecast is meaningless. */
const FAR = 365;

/** Describes the forecast, for example “about 3.2 days left”. */
export function forecastText({ daysLeft, perDay }: Forecast, t: Translate): string {
  if (daysLeft === null || perDay <= 0) return t('wallet.forecast.none');
  if (daysLeft <= 0) return t('wallet.forecast.empty');
  if (daysLeft >= FAR) return t('wallet.forecast.long');
  return t('wallet.forecast.days', {
    days: daysText(daysLeft),
  });
}

/** Formats days, rounded down, with one decimal below ten. */
export const daysText = (days: number): string =>
  days < 10 ? String(Math.floor(days * 10) / 10) : countText(Math.floor(days));

/** Returns whether the balance lasts less than three days. */
export const isShort = ({ daysLeft }: Forecast): boolean => daysLeft !== null && daysLeft < 3;

const AGE = 30_000;

export interface Funds {
  balance: number;
  currency: string | null;
  /** The wallet, or undefined while it loads or if the user may not read it. */
  wallet: Wallet | undefined;
}

/** Returns the user's funds, or null without a wallet. Without the right to list bills, only the balance. */
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
  // Prefers the values of `wallet`, which belong to one moment.
  return {
    balance: wallet?.balance ?? session.balance,
    currency: wallet?.currency ?? session.currency ?? null,
    wallet,
  };
}

/** Returns a function that reloads the wallet, for money that arrives without an action here. */
export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.sessions }), [client]);
}

/** Returns whether the user may set the alert. The manifest does not contain this call. */
export const mayAlert = (role: Role, apis: readonly string[]): boolean =>
  AGENTS.includes(role) && hasPattern(apis, 'bills:alert');

export function useMoneyPaths() {
  const pathOf = usePathOf();
  const { role, apis } = useSessionUser();
  return {
    bills: pathOf({ resource: 'bills' }),
    recharges: pathOf({ resource: 'recharge-records' }),
    mayRecharge: useResourceOf('recharge-records')?.actions.some(({ name }) => name === 'pay') === true,
    mayAlert: mayAlert(role, apis) && !storage.isViewing,
  };
}
