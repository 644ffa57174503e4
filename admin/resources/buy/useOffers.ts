import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../providers/useApi';
import type { Offers, Target } from './calls';
import { loadOffers } from './calls';
import { keys } from './keys';
import { changedPrices } from './offers';

/**
 * What can be bought for a target. It is read again only when asked for, so that no amount changes under a finger:
 * `changes` are the prices that were shown before such a reading, by plan.
 */
export function useOffers(target: Target | null) {
  const provider = useApi();
  const query = useQuery<Offers>({
    queryKey: keys.offers(target),
    queryFn: () => loadOffers(provider, target as Target),
    enabled: target !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const shown = useRef<{ target: Target | null; offers: Offers }>(undefined);
  if (query.data && shown.current?.target !== target) shown.current = { target, offers: query.data };
  const changes = changedPrices(shown.current?.offers.fitting ?? [], query.data?.fitting ?? []);
  return {
    offers: query.data,
    error: query.error,
    loading: query.isFetching,
    changes,
    /** Reads it again; what is shown now is what it is compared with. */
    again: (): void => {
      if (query.data) shown.current = { target, offers: query.data };
      void query.refetch();
    },
  };
}
