import { useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { useNotify, useRefresh } from 'ra-core';
import { useRef } from 'react';
import { useUndoOffer } from '../../declared/actions/useUndo';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { newKey } from '../../ui/timing';
import type { BuyBody, Target } from './calls';
import { buy } from './calls';
import type { Effect } from './WillChange';

/** One key for one intended order: pressed again after a failure with the same input, it is the same one. */
function useKey(): (body: BuyBody) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
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
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const keyOf = useKey();
  const offerUndo = useUndoOffer();
  const { run, pending, problem } = useApiMutation<Sent, ActionResult>({
    send: async ({ effect, target, cards, digest }) => {
      const body = bodyOf(effect, target, cards);
      return buy(provider, { ...body, digest: await digest() }, keyOf(body));
    },
    onDone: (result, { effect: { offer, payment, wallet, count } }) => {
      const words = { plan: offer.name, amount: `${formatMoney(payment.total)} ${wallet.currency}` };
      const undo = offerUndo(result, t('buy.title'));
      const text = count > 1 ? t('buy.doneMany', { ...words, count }) : t('buy.done', words);
      notify(text, { type: 'success', ...(undo && { undo }) });
      for (const name of ['orders', 'terminals']) void client.invalidateQueries({ queryKey: queryKeys.resource(name) });
      refresh();
      onDone(((result.orders ?? []) as { id: number }[]).map(({ id }) => id));
    },
    onRefused: () => {
      void client.invalidateQueries({ queryKey: queryKeys.sessions });
      onRefused();
    },
  });
  return { send: (sent: Sent) => void run(sent), pending, problem };
}
