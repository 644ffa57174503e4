import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  buy,
  type BuyBody,
  changedPrices,
  findOffers,
  type FoundTarget,
  keys,
  type Offer,
  type Offers,
  paymentOf,
  type Search,
  type Target,
  wordsOf,
} from './buyCalls';
import type { Effect } from './WillChange';
import { useLanguage } from '../../locales/useLanguage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ActionPreview, formatMoney } from '@t3d/resources/kit';
import { useKeyOfBody, useReport } from '../../declared/actions/outcome';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';

/** Loads the offers only on demand, because no amount may change while the user reads. */
function useOffers(target: Target | null) {
  const input = target && ('terminals' in target ? { terminals: target.terminals.join(',') } : { agent: target.agent });
  const query = useRead<Offers>('orders/offers', input ?? {}, {
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
    /** Reloads the offers and remembers the current prices as former prices. */
    again: (): void => {
      if (query.data) shown.current = { target, offers: query.data };
      void query.refetch();
    },
  };
}

/** Returns whether the preview has the dialog's amount and balance. */
const isShown = ({ cost }: ActionPreview, { payment }: Effect): boolean =>
  cost === undefined || (cost.amount === -payment.total && cost.before === payment.before);

/**
 * Returns a function for the preview's digest. It throws and reloads the offers if the preview has other amounts than
 * the dialog.
 */
function useDigest(body: BuyBody | null, effect: Effect | null, again: () => void) {
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
  // The last reloaded body, because a second reload would find the same difference.
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

/** Returns the request body, with the total that the user saw. */
function bodyOf({ offer, payment, count }: Effect, target: Target, cards: readonly number[]): BuyBody {
  const seen = { agentPlan: offer.id, seenTotal: payment.total };
  return 'terminals' in target ? { ...seen, terminals: cards } : { ...seen, quantity: count };
}

interface Sent {
  effect: Effect;
  target: Target;
  cards: readonly number[];
  digest: () => Promise<string | undefined>;
}

/** Buys the plan. After a rejection, reloads the offers. */
function useBuy({ onDone, onRefused }: { onDone: (orders: readonly number[]) => void; onRefused: () => void }) {
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

const NO_SEARCH: Search = { text: '', data: null, days: null };
const MAX_QUANTITY = 100;

const isQuantity = (text: string, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

export const maxQuantityOf = ({ cards }: Offers): number => Math.min(MAX_QUANTITY, Math.max(1, cards.count));

/** Manages the chosen plan. Chooses the first found plan if the chosen one is not found. */
function useChoice(target: Target | null, offers: Offers | undefined, first: number | undefined) {
  const language = useLanguage();
  const [search, setSearch] = useState(NO_SEARCH);
  const [picked, setPicked] = useState(first);
  const [quantity, setQuantity] = useState('1');
  const [leftOut, setLeftOut] = useState(false);
  const found = offers ? findOffers(offers.fitting, search, language) : [];
  const chosen: Offer | undefined = found.find(({ id }) => id === picked) ?? found[0];
  const stock = target !== null && 'agent' in target;
  const valid = !stock || !offers || isQuantity(quantity, maxQuantityOf(offers));
  const count = stock ? (valid ? Number(quantity) : 1) : (offers?.cards.count ?? 1);
  const move = (by: number): void => {
    const at = chosen ? found.indexOf(chosen) : -1;
    setPicked(found[Math.min(found.length - 1, Math.max(0, at + by))]?.id);
  };
  const effectFor = (changes: ReadonlyMap<number, number>): Effect | null =>
    offers?.wallet && chosen
      ? {
          offers,
          wallet: offers.wallet,
          offer: chosen,
          count,
          payment: paymentOf(offers.wallet, chosen, count),
          was: changes.get(chosen.id),
        }
      : null;
  return {
    search,
    setSearch,
    resetSearch: (): void => setSearch(NO_SEARCH),
    words: wordsOf(search.text),
    found,
    chosen,
    choose: setPicked,
    move,
    quantity,
    setQuantity,
    valid,
    count,
    leftOut,
    setLeftOut,
    effectFor,
  };
}
export type Choice = ReturnType<typeof useChoice>;

export interface BuyDialogProps {
  /** The target, or null if the user must choose it. */
  first: Target | null;
  plan?: number;
  fixed?: boolean;
  /** Called with the order after the dialog closes, if the purchase created exactly one. */
  onBought?: (order: number) => void;
  onClose: () => void;
}

/** Returns the cards without those that the server rejects. */
const boughtFor = (target: Target, { cards }: Offers): number[] => {
  const rejected = new Set(cards.refused.map(({ id }) => id));
  return 'terminals' in target ? target.terminals.filter((id) => !rejected.has(id)) : [];
};

export function useBuyDialog({ first, plan, onBought, onClose }: BuyDialogProps) {
  const [target, setTarget] = useState(first);
  const [found, setFound] = useState<FoundTarget | null>(null);
  const { offers, error, loading, changes, again } = useOffers(target);
  const choice = useChoice(target, offers, plan);
  const effect: Effect | null = choice.effectFor(changes);
  const { send, pending, problem } = useBuy({
    onDone: (made) => {
      onClose();
      const [order, ...others] = made;
      if (order !== undefined && others.length === 0) onBought?.(order);
    },
    onRefused: again,
  });
  const possible = effect !== null && target !== null && choice.valid && effect.payment.short === 0 && !loading;
  const digest = useDigest(possible ? bodyOf(effect, target, boughtFor(target, effect.offers)) : null, effect, again);
  return {
    target,
    found,
    setFound: (next: FoundTarget, its: Target): void => {
      setFound(next);
      setTarget(its);
    },
    offers,
    error,
    loading,
    changes,
    again,
    choice,
    effect,
    pending,
    problem,
    buy: (): boolean => {
      if (!possible) return false;
      send({ effect, target, cards: boughtFor(target, effect.offers), digest });
      return true;
    },
  };
}
export type BuyState = ReturnType<typeof useBuyDialog>;
