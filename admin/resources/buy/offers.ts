import type { Language } from '@t3d/resources/kit';
import { areaName } from '../../declared/fields/areas';
import type { Offer, Offers, OfferWallet } from './calls';

/** A part of a text. `hit`: it matches the search. */
export interface Part {
  text: string;
  hit: boolean;
}

export const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

/** Splits a text into matching and other parts. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase();
  const isHit = Array.from({ length: text.length }, () => false);
  for (const word of words)
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      isHit.fill(true, at, at + word.length);
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.hit === isHit[at]) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), hit: Boolean(isHit[at]) });
  }
  return parts;
}

/** Matches a country's name in the reader's language or in English, or its whole code. */
const namesArea = (code: string, word: string, language: Language): boolean =>
  areaName(code, language).toLowerCase().includes(word) ||
  areaName(code, 'en').toLowerCase().includes(word) ||
  code.toLowerCase() === word;

/** Orders a plan's countries with the searched ones first. */
export function areasOf(
  { areaCodes }: Offer,
  words: readonly string[],
  language: Language,
): { code: string; hit: boolean }[] {
  const marked = areaCodes.map((code) => ({ code, hit: words.some((word) => namesArea(code, word, language)) }));
  return [...marked.filter(({ hit }) => hit), ...marked.filter(({ hit }) => !hit)];
}

export const DATA_FILTERS = ['gb1', 'gb5', 'gb20', 'more', 'unlimited'] as const;
export type DataFilter = (typeof DATA_FILTERS)[number];
const GB = 1024;
/** Returns the filter for the plan's data over all its cycles. */
export function dataFilterOf({ rules }: Offer): DataFilter {
  if (rules.dataMB === null || rules.dataMB === undefined) return 'unlimited';
  const all = rules.dataMB * (rules.cycle && rules.cycles ? rules.cycles : 1);
  if (all <= GB) return 'gb1';
  if (all <= 5 * GB) return 'gb5';
  return all <= 20 * GB ? 'gb20' : 'more';
}

export const DAY_FILTERS = ['d3', 'd7', 'd15', 'd30', 'more'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];
const MOST_DAYS: readonly [DayFilter, number][] = [
  ['d3', 3],
  ['d7', 7],
  ['d15', 15],
  ['d30', 30],
];
/** Returns the filter for the plan's validity. */
export const dayFilterOf = ({ rules }: Offer): DayFilter =>
  MOST_DAYS.find(([, days]) => rules.validDays <= days)?.[0] ?? 'more';

export interface Search {
  text: string;
  data: DataFilter | null;
  days: DayFilter | null;
}

/** Returns the plans whose name, code or countries contain every searched word. */
export function findOffers(offers: readonly Offer[], { text, data, days }: Search, language: Language): Offer[] {
  const words = wordsOf(text);
  const has = (offer: Offer, word: string): boolean =>
    offer.name.toLowerCase().includes(word) ||
    offer.planCode.toLowerCase().includes(word) ||
    offer.areaCodes.some((code) => namesArea(code, word, language));
  return offers.filter(
    (offer) =>
      (data === null || dataFilterOf(offer) === data) &&
      (days === null || dayFilterOf(offer) === days) &&
      words.every((word) => has(offer, word)),
  );
}

/** The effect of a purchase on the wallet. `short`: the missing amount, 0 if none. */
export interface Payment {
  total: number;
  before: number;
  after: number;
  short: number;
}
export function paymentOf(wallet: OfferWallet, offer: Offer, count: number): Payment {
  const total = offer.total * count;
  return { total, before: wallet.balance, after: wallet.balance - total, short: Math.max(0, total - wallet.available) };
}

export const refusedCount = ({ refused }: Offers): number => refused.reduce((sum, { count }) => sum + count, 0);

/** Maps plans whose price changed to the price shown before. */
export function changedPrices(shown: readonly Offer[], now: readonly Offer[]): Map<number, number> {
  const before = new Map(shown.map(({ id, total }) => [id, total]));
  return new Map(
    now.flatMap(({ id, total }) => {
      const was = before.get(id);
      return was === undefined || was === total ? [] : [[id, was] as const];
    }),
  );
}
