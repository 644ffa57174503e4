import { useQuery } from '@tanstack/react-query';
import type { ActionPreview } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';
import { useApi } from '../../providers/useApi';
import type { BuyBody } from './calls';
import { keys } from './keys';
import type { Effect } from './WillChange';

/** Whether the server's preview says what the dialog shows: the amount, and the balance that it leaves. */
export const isShown = ({ cost }: ActionPreview, { payment }: Effect): boolean =>
  cost === undefined || (cost.amount === -payment.total && cost.before === payment.before);

/**
 * The digest of what the dialog shows: price, balance and cards. When the server sees another price or balance by then,
 * the offers are read again, and it is none.
 */
export function useDigest(body: BuyBody | null, effect: Effect | null, again: () => void) {
  const provider = useApi();
  const text = body && JSON.stringify(body);
  const { data, isFetching } = useQuery<ActionPreview>({
    queryKey: keys.digest(text, effect?.offers.asOf),
    queryFn: ({ signal }) =>
      provider.check('orders', 'buy', JSON.parse(text ?? '{}') as Record<string, unknown>, signal),
    enabled: text !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const shown = data !== undefined && effect !== null && isShown(data, effect);
  const reload = useRef(again);
  useEffect(() => {
    reload.current = again;
  });
  const differs = data !== undefined && effect !== null && !shown && !isFetching;
  useEffect(() => {
    if (differs) reload.current();
  }, [differs]);
  return { digest: shown ? data.digest : undefined, checking: isFetching };
}
