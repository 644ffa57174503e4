import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { refreshSessionUser } from '../../providers/session';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import type { Wallet } from './calls';
import { loadWallet, keys } from './calls';

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
  const { data: wallet } = useQuery({
    queryKey: keys.wallet(user.id),
    queryFn: () => loadWallet(provider),
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
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: queryKeys.sessions });
  }, [client]);
}
