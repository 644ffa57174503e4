import { type Entry, pastRows } from '../../declared/show/useHistory';
import type { Row } from '../../declared/records';

/** An order with its history, newest first. Entries are null while they load. */
export interface CardOrder {
  order: Row;
  entries: readonly Entry[] | null;
}
/** An event of the card, of one of its orders (`row`: the order as it was then), or of both at once. */
export interface CardEvent {
  key: string;
  at: string;
  card: Entry | null;
  order: { row: Row; entry: Entry } | null;
}

/** Card actions and the order actions that cause them. Each pair is listed once. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  provision: ['accepted'],
  activate: ['activated'],
  free: [
    'used-up',
    'finished',
    'force-completion',
    'revoked',
    'all-refunded',
    'refund-completed',
    'refused',
    'partial-refund',
  ],
  invalidate: ['revoked'],
};
/** Both are written in one transaction, so their times differ only slightly. */
const TOGETHER_MS = 3000;

const millis = (at: string): number => Date.parse(at);

/** Merges the histories of a card and its orders, newest first. Cut at `since`, because older orders are not loaded. */
export function cardEvents(entries: readonly Entry[], orders: readonly CardOrder[], since: string | null): CardEvent[] {
  const ofOrders: CardEvent[] = orders.flatMap(({ order, entries: own }) => {
    const entries = own ?? [
      {
        at: String(order.createdAt),
        actor: null,
        actorLabel: order.createdByLabel as string | null,
        action: 'create',
        changes: null,
      },
    ];
    const past = pastRows(order, entries);
    const steps = entries
      .map((entry, index) => ({ entry, row: past[index] as Row }))
      .filter(({ entry }) => entry.action !== 'update');
    return steps.map(({ entry, row }, index): CardEvent => ({
      key: `o${order.id}-${entries.length - index}`,
      at: entry.at,
      card: null,
      order: { row, entry },
    }));
  });
  const left = [...ofOrders];
  const ofCard = entries.map((entry, index): CardEvent => {
    const twin = left.findIndex(
      (event) =>
        PAIRS[entry.action]?.includes(event.order?.entry.action ?? '') &&
        Math.abs(millis(event.at) - millis(entry.at)) <= TOGETHER_MS,
    );
    const [paired] = twin < 0 ? [] : left.splice(twin, 1);
    return { key: `c${entries.length - index}`, at: entry.at, card: entry, order: paired?.order ?? null };
  });
  return [...ofCard, ...left]
    .filter(({ at }) => since === null || at >= since)
    .toSorted((one, other) => millis(other.at) - millis(one.at));
}

/** Returns the agent who received the card. Undefined if its holder did not change, null if it went to stock. */
export function newHolder(entry: Entry): number | null | undefined {
  const { changes } = entry;
  if (!changes || !['agent1', 'agent2', 'agent3'].some((name) => name in changes)) return undefined;
  const chain = [changes.agent3?.after, changes.agent2?.after, changes.agent1?.after];
  const moved = ['agent1', 'agent2', 'agent3'].some(
    (name) => changes[name] && changes[name].before !== changes[name].after,
  );
  if (!moved) return undefined;
  return (chain.find((id) => typeof id === 'number') as number | undefined) ?? null;
}
