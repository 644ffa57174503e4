import { type UseQueryResult, keepPreviousData } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { QueryValue } from '../../providers/http';
import { readKey, useRead } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { type Days, DAYS } from './figures';

/** Milliseconds within which a tab that is shown again reads nothing. */
export const AGE = 60_000;

/** Reads one part of the home page. While another period loads, the previous figures stay. */
export function useDashboard<Data>(
  part: string,
  query?: Record<string, QueryValue>,
  enabled = true,
): UseQueryResult<Data> {
  const path = `dashboard/${part}`;
  return useRead<Data>(path, query, {
    queryKey: [...readKey(path, query), useOffset()],
    enabled,
    staleTime: AGE,
    placeholderData: keepPreviousData,
  });
}

export interface DashboardChoice {
  days: Days;
  currency: string | null;
  setDays: (days: Days) => void;
  setCurrency: (currency: string) => void;
}

export function useDashboardChoice(): DashboardChoice {
  const [days, setDays] = useStore<number>('board.days', 30);
  const [currency, setCurrency] = useStore<string | null>('board.currency', null);
  return { days: DAYS.find((one) => one === days) ?? 30, currency, setDays, setCurrency };
}
