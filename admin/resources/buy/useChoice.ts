import { useState } from 'react';
import { useLanguage } from '../../locales/useLanguage';
import type { Offer, Offers, Target } from './calls';
import { type Search, findOffers, paymentOf, wordsOf } from './offers';
import type { Effect } from './WillChange';

const NO_SEARCH: Search = { text: '', data: null, days: null };
export const MAX_QUANTITY = 100;

const isQuantity = (text: string, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** Limits the quantity to what is in stock. */
export const mostOf = ({ cards }: Offers): number => Math.min(MAX_QUANTITY, Math.max(1, cards.count));

/** State of search and choice. The first plan found is chosen if the picked one is not among the results. */
export function useChoice(target: Target | null, offers: Offers | undefined, first: number | undefined) {
  const language = useLanguage();
  const [search, setSearch] = useState(NO_SEARCH);
  const [picked, setPicked] = useState(first);
  const [quantity, setQuantity] = useState('1');
  const [leftOut, setLeftOut] = useState(false);
  const found = offers ? findOffers(offers.fitting, search, language) : [];
  const chosen: Offer | undefined = found.find(({ id }) => id === picked) ?? found[0];
  const stock = target !== null && 'agent' in target;
  const valid = !stock || !offers || isQuantity(quantity, mostOf(offers));
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
