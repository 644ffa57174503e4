import type { HistoryWord, Predicate } from '@t3d/resources/kit';
import orders, { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { chunked } from '../../../models/chunked';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { type Move, moveOrders } from './moveOrder';
import { startNow } from './terms';
import { effectiveStatus } from './receipts';
import type { Order, Terminal } from '@t3d/resources/rows';
import type { ServiceKey } from '../../../models/services';
import { recordHistories } from '../../../models/history';
import { predicateText } from '../../../declared/predicateText';
import { platformUser } from '../../../ledger';

type Names = 'terminal' | 'status' | 'statusBefore' | 'unpaid' | 'liveTerminal' | 'orderType';

/**
 * Orders that have not ended: the live ones, but for a retail order that nobody has paid yet, and one that had ended
 * before its refund began.
 */
const LIVE = {
  and: [
    { status: [...LIVE_STATUSES], unpaid: false },
    { or: [{ status: { ne: 'REFUNDING' } }, { statusBefore: null }, { statusBefore: { ne: 'COMPLETED' } }] },
  ],
} satisfies Predicate<Names>;

/** Orders that hold a card, or wait for it in line. */
export const holdsCard = (terminal: number | readonly number[]): Predicate<Names> => ({ and: [{ terminal }, LIVE] });

/** Those of them that take turns on the card's data line. Messages run beside it. */
export const holdsLine = (terminal: number | readonly number[]): Predicate<Names> => ({
  and: [holdsCard(terminal), { orderType: 'DATA' }],
});

/** The same in statements written by hand: an order has not ended. */
export const ORDER_IS_LIVE = predicateText(LIVE, 'orders');
/** An order still holds the card. Sales lock the card's row first, so under that lock the answer stays true. */
export const HAS_LIVE_ORDER = `EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\`
  AND ${ORDER_IS_LIVE})`;

/** Doors by which the platform itself sells, whoever holds the card. */
const OF_PLATFORM: readonly (string | null)[] = ['APP', 'CTRIP'];

/**
 * Whether an order belongs to the time of the card's present holder: its own sales and those of the platform since it
 * has the card. Orders of former holders are not for the person who uses the card now.
 */
export const isOfHolder = (order: Order, card: Terminal): boolean =>
  (order.agent === card.owner || OF_PLATFORM.includes(order.platform)) &&
  (card.ownerSince === null || (order.createdAt as Date) >= card.ownerSince);

/** The same as SQL: `o` is the order, `t` its card. */
export const ofHolderSql = async (ctx: Context): Promise<string> =>
  `(o.agent = t.owner OR o.agent = ${Number(await platformUser(ctx))})
    AND (t.ownerSince IS NULL OR o.createdAt >= t.ownerSince)`;

/**
 * The locked orders of a card go to another card, the one that holds it first, for one card holds one order. Both are
 * ids of cards; the history of each order tells of it.
 */
export async function changeCard(ctx: Context, live: readonly Order[], from: number, to: number): Promise<void> {
  const rows = table(ctx, orders);
  const holder = live.filter((order) => order.liveTerminal !== null).map(({ id }) => id);
  const others = live.filter((order) => order.liveTerminal === null).map(({ id }) => id);
  if (holder.length > 0) await rows.update({ terminal: to, liveTerminal: to }, holder);
  if (others.length > 0) await rows.update({ terminal: to }, others);
  await recordHistories(
    ctx,
    orders,
    'transfer-card',
    live.map(({ id, liveTerminal }) => ({
      recordId: id,
      changes: { terminal: { before: from, after: to } },
      kept: liveTerminal === null ? undefined : { liveTerminal: { before: from, after: to } },
    })),
  );
}

type CardStatus = Terminal['status'];

/** What orders make of their cards. The room of cards gives it. */
export interface Cards {
  /** Sets cards' status where it is one of `from`; anything else (a disabled card, say) is left alone. Locks them. */
  setStatuses(
    ctx: Context,
    ids: readonly number[],
    from: readonly CardStatus[],
    status: CardStatus,
    action: HistoryWord<typeof terminals>,
  ): Promise<void>;
  /** Notes that the holder of a card has been verified, if it is not noted yet. Locks the card; refuses none (404). */
  verify(ctx: Context, id: number): Promise<void>;
  /** Keeps the eSIM profile that a supplier made for a card. */
  keepProfile(ctx: Context, id: number, lpa: string): Promise<void>;
}
export const CARDS: ServiceKey<Cards> = { name: 'what orders make of their cards' };

export const cardsOf = ({ database }: Context): Cards => database.services.get(CARDS);

const AT_ONCE = 500;

/** Sets cards' status where it is one of `from`; anything else (a disabled card, say) is left alone. */
export const setCardStatuses: Cards['setStatuses'] = (ctx, ...given) => cardsOf(ctx).setStatuses(ctx, ...given);

/** The same of one card. */
export async function setCardStatus(
  ctx: Context,
  id: number | null,
  from: readonly CardStatus[],
  status: CardStatus,
  action: HistoryWord<typeof terminals>,
): Promise<void> {
  if (id !== null) await setCardStatuses(ctx, [id], from, status, action);
}

/** Of each card the order that waits longest for its present one to end. */
async function nextInLine(ctx: Context, cards: readonly number[]): Promise<Map<number, Order>> {
  const waiting = await table(ctx, orders).find({ and: [holdsLine(cards), { liveTerminal: null }] }, { lock: true });
  return new Map(waiting.toReversed().map((order) => [order.terminal as number, order]));
}

/** An order that has ended, and whether it had been in use. */
interface Ended {
  order: Order;
  wasUsing: boolean;
}

/** A card's next order takes the line; which one differs card by card. */
async function promoteOrders(ctx: Context, next: readonly Order[]): Promise<void> {
  for (const part of chunked(next, AT_ONCE)) {
    const ids = part.map(({ id }) => id);
    await change(
      ctx,
      'UPDATE `orders` SET `liveTerminal` = `terminal`, `updatedAt` = ?, `version` = `version` + 1 WHERE `id` IN (?)',
      [ctx.now(), ids],
    );
  }
}

/**
 * After orders have ended, every one of them moved: the next pre-order of each card takes its place and, when the ended
 * one was in use, starts at once; without one the card is UNUSED again. An order of messages never held its card's
 * line: nothing happens to the card.
 */
export async function releaseCards(ctx: Context, ended: readonly Ended[]): Promise<void> {
  const onLine = ended.filter(({ order }) => order.terminal !== null && order.orderType !== 'SMS');
  // The cards first: a sale that is deciding between order and pre-order holds its card.
  if (onLine.length > 0)
    await table(ctx, terminals).find(
      onLine.map(({ order }) => order.terminal as number),
      { lock: true },
    );
  const held = onLine.filter(({ order }) => order.liveTerminal !== null);
  if (held.length === 0) return;
  await table(ctx, orders).update(
    { liveTerminal: null },
    held.map(({ order }) => order.id),
  );
  const next = await nextInLine(
    ctx,
    held.map(({ order }) => order.terminal as number),
  );
  await setCardStatuses(
    ctx,
    held.map(({ order }) => order.terminal as number).filter((card) => !next.has(card)),
    ['UNACTIVATED', 'ACTIVATED', 'SUSPEND'],
    'UNUSED',
    'free',
  );
  await promoteOrders(ctx, [...next.values()]);
  const starting: Move[] = [];
  for (const { order, wasUsing } of held) {
    const waiting = next.get(order.terminal as number);
    const promoted = waiting && { ...waiting, liveTerminal: order.terminal, version: waiting.version + 1 };
    if (promoted && wasUsing && effectiveStatus('activated', promoted) === 'UNUSED')
      starting.push({ order: promoted, values: await startNow(ctx, promoted), detail: { after: order.orderNo } });
  }
  await moveOrders(ctx, 'activated', starting);
}

/** The same of one order. `invalidated`: the eSIM profile was downloaded and then revoked, so the card is INVALID. */
export async function releaseCard(
  ctx: Context,
  ended: Order,
  { wasUsing, invalidated }: { wasUsing: boolean; invalidated?: boolean },
): Promise<void> {
  if (!invalidated) {
    await releaseCards(ctx, [{ order: ended, wasUsing }]);
    return;
  }
  const { terminal } = ended;
  if (terminal === null || ended.orderType === 'SMS') return;
  await table(ctx, terminals).one(terminal, { lock: true });
  if (ended.liveTerminal !== null) await table(ctx, orders).update({ liveTerminal: null }, ended.id);
  await setCardStatus(
    ctx,
    terminal,
    ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND', 'DISABLE'],
    'INVALID',
    'invalidate',
  );
}
