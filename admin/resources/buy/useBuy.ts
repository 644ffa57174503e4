import { useQueryClient, useQuery } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { useRef, useEffect, useEffectEvent } from 'react';
import type { ActionPreview } from '@t3d/resources/kit';
import { useKeyOfBody, useReport } from '../../declared/actions/outcome';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import type { BuyBody, Target, Offers } from './calls';
import { buy, keys } from './calls';
import type { Effect } from './WillChange';
import { changedPrices } from './offers';

/**
 * What can be bought for a target. It is read again only when asked for, so that no amount changes under a finger:
 * `changes` are the prices that were shown before such a reading, by plan.
 */
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
    /** Reads it again; what is shown now is what it is compared with. */
    again: (): void => {
      if (query.data) shown.current = { target, offers: query.data };
      void query.refetch();
    },
  };
}

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
  // Once for what is chosen: another reading of the same would differ again.
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

/** What is sent: the plan, whom it is for, and what the buyer saw that it costs. */
export function bodyOf({ offer, payment, count }: Effect, target: Target, cards: readonly number[]): BuyBody {
  const seen = { agentPlan: offer.id, seenTotal: payment.total };
  return 'terminals' in target ? { ...seen, terminals: cards } : { ...seen, quantity: count };
}

interface Sent {
  effect: Effect;
  target: Target;
  cards: readonly number[];
  /** The digest of the preview of the very same body. */
  digest: () => Promise<string | undefined>;
}

/** Buys what the dialog shows. After a refusal what is offered is read again, the dialog stays. */
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
