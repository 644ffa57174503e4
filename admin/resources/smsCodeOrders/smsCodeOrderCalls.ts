import type { T3dDataProvider } from '../../providers/dataProvider';
import { phoneText } from '@t3d/resources/kit/phones';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';

/** A message. `mark` is the position of the code in the text. */
export interface Message {
  id: number;
  number: string;
  order: number | null;
  from: string | null;
  text: string | null;
  code: string | null;
  mark: { start: number; end: number } | null;
  receivedAt: string;
}
export interface NumberCardData {
  order: number;
  orderNo: string;
  number: string;
  country: string;
  startedAt: string;
  endsAt: string;
  renewPrice: number | null;
  currency: string;
  messages: number;
  last: Message | null;
}
/** Returns the row of an order for its actions. The phone number is its name. */
export const orderOf = ({ order, orderNo, number, country, currency }: NumberCardData) => ({
  id: order,
  orderNo,
  orderNoLabel: phoneText(number, country),
  status: 'USING',
  currency,
});
export interface Numbers {
  rows: NumberCardData[];
  /** The newest message, after which the stream resumes. */
  cursor: number;
}
export interface MessagePage {
  rows: Message[];
  total: number;
}

export function loadMessages(
  provider: T3dDataProvider,
  number: string | null,
  query: { since?: string | null; page?: number; size?: number },
): Promise<MessagePage> {
  const path = number === null ? '/ms-api/messages' : `/ms-api/numbers/${number}/messages`;
  return provider.request<MessagePage>('GET', path, { query, quiet: true });
}

export const openMessageStream = (provider: T3dDataProvider, after: number, signal: AbortSignal) =>
  provider.openStream('/ms-api/messages/events', {
    signal,
    quiet: true,
    headers: { 'Last-Event-ID': String(after) },
  });

export interface Plan {
  id: number;
  title: string;
  months: number;
  country: string;
  price: number;
  currency: string;
}

export interface Volume {
  day: string;
  number: string;
  messages: number;
  quarantined: number;
  averageDelay: number;
  longestDelay: number;
}

export const keys = {
  numbers: ['sms-code-orders', 'numbers'] as const,
  today: (since: string) => ['sms-code-orders', 'messages', since] as const,
  messages: (number: string | null, since: string | null, page: number) =>
    ['sms-code-orders', 'all messages', number, since, page] as const,
};

type Age = { unit: 'seconds' | 'minutes' | 'hours'; count: number } | { unit: 'date'; at: string };

/** Returns the age of a moment, or the date after a day. */
export function ageOf(at: string, now: number): Age {
  const ms = Math.max(0, now - Date.parse(at));
  if (ms < MINUTE_MS) return { unit: 'seconds', count: Math.floor(ms / 1000) };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'date', at };
}

/** The age from which codes are faded, because they are probably expired. */
export const OLD_MS = 10 * MINUTE_MS;
const ENDING_DAYS = 3;

interface Left {
  /** The remaining days. 0 in the last 24 hours, which `hours` then counts. */
  days: number;
  hours: number;
  /** The remaining share of the term, from 0 to 1. */
  share: number;
  soon: boolean;
}
export function leftOf({ startedAt, endsAt }: Pick<NumberCardData, 'startedAt' | 'endsAt'>, now: number): Left {
  const [start, end] = [Date.parse(startedAt), Date.parse(endsAt)];
  const ms = Math.max(0, end - now);
  return {
    days: ms > DAY_MS ? Math.ceil(ms / DAY_MS) : 0,
    hours: Math.ceil(ms / HOUR_MS),
    share: end > start ? Math.min(1, ms / (end - start)) : 0,
    soon: ms <= ENDING_DAYS * DAY_MS,
  };
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s+-]/g, '');
/** Returns whether the number or its newest message contains the text. */
export function isFound({ number, last }: Pick<NumberCardData, 'number' | 'last'>, typed: string): boolean {
  const wanted = plain(typed);
  return [number, last?.from, last?.code, last?.text].some((text) => text && plain(text).includes(wanted));
}

/** Adds a message to the list, newest first. Ignores a repeated message. */
export function withMessage(rows: readonly Message[], message: Message): readonly Message[] {
  if (rows.some(({ id }) => id === message.id)) return rows;
  return [message, ...rows].toSorted((a, b) => b.id - a.id);
}

/** Updates the card of a message. The order of the cards stays. */
export const onCard = (rows: readonly NumberCardData[], message: Message): NumberCardData[] =>
  rows.map((row) =>
    row.order === message.order && message.id > (row.last?.id ?? 0)
      ? { ...row, last: message, messages: row.messages + 1 }
      : row,
  );

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
