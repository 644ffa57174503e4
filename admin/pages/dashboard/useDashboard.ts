import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import type { Figured } from '../../providers/waiting';
import { keys } from './calls';
import { useOffset } from '../../state/useOffset';
import type { Days } from './figures';
import { DAYS, pathOf } from './figures';

/** A tab that is looked at again within this time reads nothing. */
const AGE = 60_000;

/** One part of the home page; while another period is on its way the figures of the last one stay. */
export function useDashboard<Data>(
  part: string,
  load: (provider: T3dDataProvider) => Promise<Data>,
  asked: readonly unknown[] = [],
): UseQueryResult<Data> {
  const provider = useApi();
  const offset = useOffset();
  return useQuery({
    queryKey: keys.dashboardPart(part, offset, asked),
    queryFn: () => load(provider),
    staleTime: AGE,
    placeholderData: keepPreviousData,
    retry: false,
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

/** Returns where the list of a figure is; undefined for those who have no such list. */
export function usePathOf(): (figure: Figured) => string | undefined {
  const { resources } = useManifest();
  return (figure) => pathOf(resources, figure);
}
