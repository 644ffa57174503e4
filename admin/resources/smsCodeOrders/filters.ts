import type { NumberCardData } from './calls';
import { isFound, leftOf } from './format';

export type Tab = 'all' | 'ending' | 'silent';
export interface Filters {
  tab: Tab;
  typed: string;
  country: string;
  sender: string;
}
export const NO_FILTERS: Filters = { tab: 'all', typed: '', country: '', sender: '' };

const IN_TAB: Readonly<Record<Tab, (card: NumberCardData, now: number) => boolean>> = {
  all: () => true,
  ending: (card, now) => leftOf(card, now).soon,
  silent: ({ last }) => last === null,
};

export const countOf = (cards: readonly NumberCardData[], tab: Tab, now: number): number =>
  cards.filter((card) => IN_TAB[tab](card, now)).length;

/** The cards that pass all filters, in their order. */
export const filtered = (cards: readonly NumberCardData[], { tab, typed, country, sender }: Filters, now: number) =>
  cards.filter(
    (card) =>
      IN_TAB[tab](card, now) &&
      (country === '' || card.country === country) &&
      (sender === '' || card.last?.from === sender) &&
      (typed.trim() === '' || isFound(card, typed)),
  );

const distinct = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value): value is string => Boolean(value)))].toSorted((a, b) => a.localeCompare(b));
export const countriesOf = (cards: readonly NumberCardData[]): string[] =>
  distinct(cards.map(({ country }) => country));
export const sendersOf = (cards: readonly NumberCardData[]): string[] => distinct(cards.map(({ last }) => last?.from));
