import { type Message, type NumberCardData, type Plan } from '../smsCodeOrderCalls';

/** All messages up to the id `upTo` are read, and the newer messages with these `ids`. */
export interface ReadMessages {
  upTo: number;
  ids: readonly number[];
}
export const NONE_READ: ReadMessages = { upTo: 0, ids: [] };
/** If `ids` would have more entries, all messages up to the oldest of them count as read. */
const MAX_IDS = 100;

export const isUnread = ({ id }: Pick<Message, 'id'>, { upTo, ids }: ReadMessages): boolean =>
  id > upTo && !ids.includes(id);

/** If there are too many ids, `upTo` replaces the oldest ones. */
export function withRead(read: ReadMessages, id: number): ReadMessages {
  if (id <= read.upTo || read.ids.includes(id)) return read;
  const ids = [...read.ids, id].toSorted((a, b) => a - b);
  const upTo = ids.length > MAX_IDS ? (ids[ids.length - MAX_IDS - 1] as number) : read.upTo;
  return { upTo, ids: ids.filter((one) => one > upTo) };
}

/** Splits a code of six characters into two parts of three, as people read it. Other codes stay whole. */
export const spoken = (code: string): string[] => (/^\w{6}$/.test(code) ? [code.slice(0, 3), code.slice(3)] : [code]);

export type View = 'all' | 'unread' | 'codes';
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s+-]/g, '');

/** The number, sender, code or text must contain the typed text. */
export const shownMessages = (
  messages: readonly Message[],
  { view, typed, read }: { view: View; typed: string; read: ReadMessages },
): Message[] => {
  const wanted = folded(typed);
  return messages.filter(
    (message) =>
      (view !== 'unread' || isUnread(message, read)) &&
      (view !== 'codes' || message.code !== null) &&
      (wanted === '' ||
        [message.number, message.from, message.code, message.text].some(
          (text) => text && folded(text).includes(wanted),
        )),
  );
};

/** The number whose term ends earliest comes first. */
export const byDaysLeft = (cards: readonly NumberCardData[]): NumberCardData[] =>
  cards.toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));

/** Returns the cheapest plan of each country, cheapest first. */
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
