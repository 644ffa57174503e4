import { useQueryClient, useQuery } from '@tanstack/react-query';
import { type ActionPreview, formatMoney } from '@t3d/resources/kit';
import { useRef, useEffect, useEffectEvent } from 'react';
import { useKeyOfBody, useReport } from '../../declared/actions/outcome';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { type BuyBody, type Target, type Offers, buy, keys } from './calls';
import type { Effect } from './WillChange';
import { changedPrices } from './offers';

/** Reads offers only on demand, so that no amount changes under the cursor. `changes`: the former prices by plan. */
export function useOffers(target: Target | null) {
  const asked = target && ('terminals' in target ? { terminals: target.terminals.join(',') } : { agent: target.agent });
  const query = useRead<Offers>('orders/offers', asked ?? {}, {
    enabled: target !== null,
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
    /** Reloads the offers. The prices shown now become the former prices. */
    again: (): void => {
      if (query.data) shown.current = { target, offers: query.data };
      void query.refetch();
    },
  };
}

/** Returns true if the server's preview shows the amount and balance of the dialog. */
const isShown = ({ cost }: ActionPreview, { payment }: Effect): boolean =>
  cost === undefined || (cost.amount === -payment.total && cost.before === payment.before);

/**
 * Prefetches the preview and reloads the offers if it differs. The returned function waits for its digest, which is
 * undefined if the check failed. It throws if the dialog shows other amounts.
 */
export function useDigest(body: BuyBody | null, effect: Effect | null, again: () => void) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const text = body && JSON.stringify(body);
  const question = {
    queryKey: keys.digest(text, effect?.offers.asOf),
    queryFn: () => provider.check('orders', 'buy', JSON.parse(text ?? '{}') as Record<string, unknown>),
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
  const reload = useEffectEvent(again);
  // Once per choice, because another reload would find the same difference.
  const reloaded = useRef<string | null>(null);
  useEffect(() => {
    if (!differs || reloaded.current === text) return;
    reloaded.current = text;
    reload();
  }, [differs, text]);
  return async (): Promise<string | undefined> => {
    const preview = await client.fetchQuery<ActionPreview>(question).catch(() => undefined);
    if (preview && effect && !isShown(preview, effect)) throw new Error(t('crud.action.changed'));
    return preview?.digest;
  };
}

/** Builds the request body. It includes the price that the buyer saw. */
export function bodyOf({ offer, payment, count }: Effect, target: Target, cards: readonly number[]): BuyBody {
  const seen = { agentPlan: offer.id, seenTotal: payment.total };
  return 'terminals' in target ? { ...seen, terminals: cards } : { ...seen, quantity: count };
}

interface Sent {
  effect: Effect;
  target: Target;
  cards: readonly number[];
  /** The digest of the preview of the same body. */
  digest: () => Promise<string | undefined>;
}

/** Buys what the dialog shows. After a refusal the offers reload and the dialog stays open. */
export function useBuy({ onDone, onRefused }: { onDone: (orders: readonly number[]) => void; onRefused: () => void }) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const keyOf = useKeyOfBody();
  const report = useReport();
  const { run, pending, problem } = useApiMutation<Sent, ActionResult>({
    send: async ({ effect, target, cards, digest }) => {
      const body = bodyOf(effect, target, cards);
      return buy(provider, { ...body, digest: await digest() }, keyOf(body));
    },
    onDone: (result, { effect: { offer, payment, wallet, count } }) => {
      const words = { plan: offer.name, amount: `${formatMoney(payment.total)} ${wallet.currency}` };
      const text = count > 1 ? t('buy.doneMany', { ...words, count }) : t('buy.done', words);
      report(result, { label: t('buy.title') }, text);
      for (const name of ['orders', 'terminals']) void client.invalidateQueries({ queryKey: queryKeys.resource(name) });
      onDone(((result.orders ?? []) as { id: number }[]).map(({ id }) => id));
    },
    onRefused: () => {
      void client.invalidateQueries({ queryKey: queryKeys.sessions });
      onRefused();
    },
  });
  return { send: (sent: Sent) => void run(sent), pending, problem };
}
