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
  /** The amount spent in the last seven days, in minor units. `perDay` is the daily average. */
  spentLastWeek: number;
  perDay: number;
  /** The balance lasts for this many days. Null if nothing was spent. */
  daysLeft: number | null;
}
/** A wallet. Amounts are in minor units. */
export interface Wallet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The limit of a low balance. Below the limit the owner is notified. Null disables the notification. */
  alertBelow: number | null;
  /** The amount of a balance below zero, or 0. */
  debt: number;
  /** True if purchases are rejected until the wallet is recharged. */
  blocked: boolean;
  forecast: Forecast;
}

/** Above this number of days, a forecast from one week is meaningless. */
const FAR = 365;

/** Describes how many days the balance will last at this week's rate of spending, for example “about 3.2 days left”. */
export function forecastText({ daysLeft, perDay }: Forecast, t: Translate): string {
  if (daysLeft === null || perDay <= 0) return t('wallet.forecast.none');
  if (daysLeft <= 0) return t('wallet.forecast.empty');
  if (daysLeft >= FAR) return t('wallet.forecast.long');
  return t('wallet.forecast.days', {
    days: daysText(daysLeft),
  });
}

/** Formats a number of days. Shows one decimal below ten days. Rounds down. */
export const daysText = (days: number): string =>
  days < 10 ? String(Math.floor(days * 10) / 10) : countText(Math.floor(days));

/** Returns true if the balance lasts less than three days. The user should then recharge. */
export const isShort = ({ daysLeft }: Forecast): boolean => daysLeft !== null && daysLeft < 3;

const AGE = 30_000;

export interface Funds {
  balance: number;
  currency: string | null;
  /** The details of the wallet. Undefined while loading, or if the user may not read the details. */
  wallet: Wallet | undefined;
}

/**
 * Loads the user's wallet. Returns null if the user has no wallet. A user who may not list bills gets only the balance.
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
  // Prefers the values in `wallet`, because the server read these values at the same moment.
  return {
    balance: wallet?.balance ?? session.balance,
    currency: wallet?.currency ?? session.currency ?? null,
    wallet,
  };
}

/** Reloads the wallet. Needed when money arrives without an action on this page. */
export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.sessions }), [client]);
}

/**
 * Returns true if the user may set the balance alert. Checks the user's role and patterns, because the manifest does
 * not contain this call.
 */
export const mayAlert = (role: Role, apis: readonly string[]): boolean =>
  AGENTS.includes(role) && hasPattern(apis, 'bills:alert');

/** Returns the paths to the user's bills and recharges, and whether the user may recharge and set an alert. */
export function useMoneyPaths() {
  const pathOf = usePathOf();
  const { role, apis } = useSessionUser();
  return {
    bills: pathOf({ resource: 'bills' }),
    recharges: pathOf({ resource: 'recharge-records' }),
    mayRecharge:
      useResourceOf('recharge-records')?.actions.some(({ name }) => name === 'pay') === true,
    mayAlert: mayAlert(role, apis) && !storage.isViewing,
  };
}
