import { type Message, type NumberCardData, type Plan } from '../smsCodeOrderCalls';

/** The read messages: all up to the id `upTo`, and those in `ids`. */
export interface ReadMessages {
  upTo: number;
  ids: readonly number[];
}
export const NONE_READ: ReadMessages = { upTo: 0, ids: [] };
/** The most ids. Beyond them, all messages up to the oldest count as read. */
const MAX_IDS = 100;

export const isUnread = ({ id }: Pick<Message, 'id'>, { upTo, ids }: ReadMessages): boolean =>
  id > upTo && !ids.includes(id);

/** Marks a message as read. */
export function withRead(read: ReadMessages, id: number): ReadMessages {
  if (id <= read.upTo || read.ids.includes(id)) return read;
  const ids = [...read.ids, id].toSorted((a, b) => a - b);
  const upTo = ids.length > MAX_IDS ? (ids[ids.length - MAX_IDS - 1] as number) : read.upTo;
  return { upTo, ids: ids.filter((one) => one > upTo) };
}

/** Splits a code of six characters into two parts, as people read it. */
export const spoken = (code: string): string[] => (/^\w{6}$/.test(code) ? [code.slice(0, 3), code.slice(3)] : [code]);

export type View = 'all' | 'unread' | 'codes';
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s+-]/g, '');

/** Returns the messages whose number, sender, code or text contains the typed text. */
export const shownMessages = (
  messages: readonly Message[],
  { view, typed, read }: { view: View; typed: string; read: ReadMessages },
): Message[] => {
  const wanted = normalised(typed);
  return messages.filter(
    (message) =>
      (view !== 'unread' || isUnread(message, read)) &&
      (view !== 'codes' || message.code !== null) &&
      (wanted === '' ||
        [message.number, message.from, message.code, message.text].some(
          (text) => text && normalised(text).includes(wanted),
        )),
  );
};

/** Sorts the numbers by expiry, soonest first. */
export const byDaysLeft = (cards: readonly NumberCardData[]): NumberCardData[] =>
  cards.toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));

export function countriesToAdd(plans: readonly Plan[], cards: readonly NumberCardData[], currency: string): Plan[] {
  const own = new Set(cards.map(({ country }) => country));
  const cheapest = new Map<string, Plan>();
  for (const plan of plans) {
    const known = cheapest.get(plan.country);
    const isOffered = !own.has(plan.country) && (currency === '' || plan.currency === currency);
    if (isOffered && (!known || plan.price < known.price)) cheapest.set(plan.country, plan);
  }
  return [...cheapest.values()].toSorted((a, b) => a.price - b.price || a.country.localeCompare(b.country));
}
