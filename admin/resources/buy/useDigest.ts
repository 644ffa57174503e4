import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionPreview } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import type { BuyBody } from './calls';
import { keys } from './keys';
import type { Effect } from './WillChange';

/** Whether the server's preview says what the dialog shows: the amount, and the balance that it leaves. */
const isShown = ({ cost }: ActionPreview, { payment }: Effect): boolean =>
  cost === undefined || (cost.amount === -payment.total && cost.before === payment.before);

/**
 * The digest of what the dialog shows: price, balance and cards. It is asked for as soon as something is chosen. When
 * the server sees another price or balance by then, the offers are read again. Answers how to wait for it at the press:
 * nothing where the check failed, an error where the dialog shows something else.
 */
export function useDigest(body: BuyBody | null, effect: Effect | null, again: () => void) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const text = body && JSON.stringify(body);
  const question = {
    queryKey: keys.digest(text, effect?.offers.asOf),
    queryFn: () => provider.check('orders', 'buy', JSON.parse(text ?? '{}') as Record<string, unknown>),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  } as const;
  const { data } = useQuery<ActionPreview>({
    ...question,
    enabled: text !== null,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const differs = data !== undefined && effect !== null && !isShown(data, effect);
  const reload = useRef(again);
  useEffect(() => {
    reload.current = again;
  });
  // Once for what is chosen: another reading of the same would differ again.
  const reloaded = useRef<string | null>(null);
  useEffect(() => {
    if (!differs || reloaded.current === text) return;
    reloaded.current = text;
    reload.current();
  }, [differs, text]);
  return async (): Promise<string | undefined> => {
    const preview = await client.fetchQuery<ActionPreview>(question).catch(() => undefined);
    if (preview && effect && !isShown(preview, effect)) throw new Error(t('crud.action.changed'));
    return preview?.digest;
  };
}
