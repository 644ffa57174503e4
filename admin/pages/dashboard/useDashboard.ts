import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { QueryValue } from '../../providers/http';
import { readKey, useRead } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import type { Days } from './figures';
import { DAYS } from './figures';

/** A tab that is looked at again within this time reads nothing. */
export const AGE = 60_000;

/** One part of the home page; while another period is on its way the figures of the last one stay. */
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

/** Period and currency, as this person left them. */
export function useDashboardChoice(): DashboardChoice {
  const [days, setDays] = useStore<number>('board.days', 30);
  const [currency, setCurrency] = useStore<string | null>('board.currency', null);
  return { days: DAYS.find((one) => one === days) ?? 30, currency, setDays, setCurrency };
}
