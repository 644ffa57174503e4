import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Role, hasPattern } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import { useCallback } from 'react';
import { countText } from '../../locales/counts';
import type { Translate } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { refreshSessionUser } from '../../providers/session';
import { useApi, useRead } from '../../providers/useApi';
import { usePathOf } from '../../state/resourcePaths';

export interface Forecast {
  /** Minor units of the last seven days. `perDay` is their daily average. */
  spentLastWeek: number;
  perDay: number;
  /** Null if nothing is being spent. */
  daysLeft: number | null;
}
/** Amounts are in minor units. */
export interface Wallet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The balance below which the owner is notified. Null means never. */
  alertBelow: number | null;
  /** The negative part of the balance, or 0. */
  debt: number;
  /** True if purchases are rejected until the wallet is recharged. */
  blocked: boolean;
  forecast: Forecast;
}

/** The number of days beyond which a one-week forecast is meaningless. */
const FAR = 365;

/** Describes how long the money will last at this week's pace: “about 3.2 days left”. */
export function forecastText({ daysLeft, perDay }: Forecast, t: Translate): string {
  if (daysLeft === null || perDay <= 0) return t('wallet.forecast.none');
  if (daysLeft <= 0) return t('wallet.forecast.empty');
  if (daysLeft >= FAR) return t('wallet.forecast.long');
  return t('wallet.forecast.days', {
    days: daysText(daysLeft),
  });
}

/** Returns the days that money lasts, with one decimal below ten, so that every page shows the same number. */
export const daysText = (days: number): string =>
  days < 10 ? String(Math.floor(days * 10) / 10) : countText(Math.floor(days));

/** Returns true if less than three days are left, which is time to recharge. */
export const isShort = ({ daysLeft }: Forecast): boolean => daysLeft !== null && daysLeft < 3;

const AGE = 30_000;

export interface Funds {
  balance: number;
  currency: string | null;
  /** Limit, debt and forecast. Undefined while loading or if the user may not read them. */
  wallet: Wallet | undefined;
}

/** Loads the user's wallet, or null without one. A user without the permission to list bills gets only the balance. */
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
  // Balance and `wallet` are loaded at the same time. `wallet` takes precedence, because its fields were read together.
  return {
    balance: wallet?.balance ?? session.balance,
    currency: wallet?.currency ?? session.currency ?? null,
    wallet,
  };
}

/** Reloads the wallet, for money that arrives without an action on this page. */
export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.sessions }), [client]);
}

/**
 * Returns true if the user may set the alert. Checks roles and patterns, because the manifest does not contain this
 * call.
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
    mayRecharge: useResourceOf('recharge-records')?.actions.some(({ name }) => name === 'pay') === true,
    mayAlert: mayAlert(role, apis),
  };
}
