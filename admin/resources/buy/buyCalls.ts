import type { PlanRules } from '@t3d/resources/plans/plans';
import { AGENTS } from '@t3d/resources/roles';
import type { ActionResult, T3dDataProvider } from '../../providers/dataProvider';
import { readPage } from '../../providers/rows';
import type { Language } from '@t3d/resources/kit';
import { areaName } from '../../declared/fields/areas';

/** Cards by id, or the eSIM stock of an agent. A null agent is the logged-in user. */
export type Target = { terminals: readonly number[] } | { agent: number | null };

export interface Offer {
  id: number;
  planCode: string;
  name: string;
  rules: PlanRules;
  areaCodes: string[];
  price: number;
  fee: number;
  total: number;
  retail: number | null;
  keep: number | null;
  revocable: boolean;
}
export interface OfferedCards {
  type: string;
  iccid: string | null;
  status: string | null;
  count: number;
  stock: boolean;
  refused: { id: number; iccid: string; reason: string }[];
  waiting: number;
  verify: number;
  running: { name: string | null; endsAt: string | null } | null;
}
export interface OfferWallet {
  balance: number;
  creditLimit: number;
  available: number;
  currency: string;
}
export interface Offers {
  asOf: string;
  buyer: { id: number; name: string; own: boolean };
  wallet: OfferWallet | null;
  cards: OfferedCards;
  fitting: Offer[];
  refused: { reason: string; count: number; names: string[] }[];
}

export interface BuyBody extends Record<string, unknown> {
  agentPlan: number;
  seenTotal: number;
  terminals?: readonly number[];
  quantity?: number;
  digest?: string | undefined;
}
/** Buys a plan at the price that the user has seen. `key` is the idempotency key. */
export const buy = (provider: T3dDataProvider, body: BuyBody, key: string): Promise<ActionResult> =>
  provider.act('orders', 'buy', body as never, key, [400, 403, 404, 409]);

/** A card, or a customer with a stock to buy plans for. */
export interface FoundTarget {
  kind: 'card' | 'stock';
  id: number | null;
  label: string;
  more: string;
}
const FOUND = 8;

export async function findTargets(provider: T3dDataProvider, text: string, customers: boolean): Promise<FoundTarget[]> {
  const [cards, agents] = await Promise.all([
    readPage(provider, 'terminals', { q: text, size: FOUND, status_in: 'UNUSED,UNACTIVATED,ACTIVATED' }),
    customers
      ? readPage(provider, 'users', { q: text, size: FOUND, role_in: AGENTS.join(','), status: 'ENABLED' })
      : null,
  ]);
  return [
    ...(agents?.rows ?? []).map((row): FoundTarget => ({
      kind: 'stock',
      id: row.id,
      label: String(row.nickname ?? row.account),
      more: String(row.account),
    })),
    ...cards.rows.map((row): FoundTarget => ({
      kind: 'card',
      id: row.id,
      label: String(row.iccid),
      more: String(row.imsi ?? ''),
    })),
  ];
}

export const keys = {
  /** Returns the query key of a digest. `asOf` is when the offers were loaded. */
  digest: (body: string | null, asOf: string | undefined) => ['orders', 'buy', 'digest', body, asOf] as const,
  targets: (text: string, customers: boolean) => ['terminals', 'buy for', text, customers] as const,
};

interface Part {
  text: string;
  hit: boolean;
}

export const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

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

/** Returns whether a word is part of a country's name, or its code. */
const namesArea = (code: string, word: string, language: Language): boolean =>
  areaName(code, language).toLowerCase().includes(word) ||
  areaName(code, 'en').toLowerCase().includes(word) ||
  code.toLowerCase() === word;

/** Returns the countries of a plan. Those that match the search come first and have `hit`. */
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
/** Returns the group of a plan by its total data over all cycles. */
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

/** The payment of a purchase. `short` is the amount that the wallet cannot pay. */
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

export const rejectedCount = ({ refused }: Offers): number => refused.reduce((sum, { count }) => sum + count, 0);

/** Returns former prices by plan id. */
export function changedPrices(shown: readonly Offer[], now: readonly Offer[]): Map<number, number> {
  const before = new Map(shown.map(({ id, total }) => [id, total]));
  return new Map(
    now.flatMap(({ id, total }) => {
      const was = before.get(id);
      return was === undefined || was === total ? [] : [[id, was] as const];
    }),
  );
}
