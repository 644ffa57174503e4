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
import { predicateText } from '../../../registry/predicateText';
import { platformUser } from '../../../ledger';

type Names = 'terminal' | 'status' | 'statusBefore' | 'unpaid' | 'liveTerminal' | 'orderType';

/** Selects orders that have not ended. */
const LIVE = {
  and: [
    { status: [...LIVE_STATUSES], unpaid: false },
    { or: [{ status: { ne: 'REFUNDING' } }, { statusBefore: null }, { statusBefore: { ne: 'COMPLETED' } }] },
  ],
} satisfies Predicate<Names>;

/** Selects the orders that occupy a card or are its pre-orders. */
export const holdsCard = (terminal: number | readonly number[]): Predicate<Names> => ({ and: [{ terminal }, LIVE] });

/** Selects the data orders that occupy a card or are its pre-orders. */
export const holdsLine = (terminal: number | readonly number[]): Predicate<Names> => ({
  and: [holdsCard(terminal), { orderType: 'DATA' }],
});

export const ORDER_IS_LIVE = predicateText(LIVE, 'orders');
/** SQL for an order that occupies the card or is its pre-order. Stable while the card is locked. */
export const HAS_LIVE_ORDER = `EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\`
  AND ${ORDER_IS_LIVE})`;

/** The platform's own sales channels, which sell without regard to the card's owner. */
const OF_PLATFORM: readonly (string | null)[] = ['APP', 'CTRIP'];

/** Returns whether the card's holder may see an order, by its seller and by when the holder got the card. */
export const isOfHolder = (order: Order, card: Terminal): boolean =>
  (order.agent === card.owner || OF_PLATFORM.includes(order.platform)) &&
  (card.ownerSince === null || (order.createdAt as Date) >= card.ownerSince);

/** Returns the condition of `isOfHolder` as SQL, with `o` for the order and `t` for the card. */
export const ofHolderSql = async (ctx: Context): Promise<string> =>
  `(o.agent = t.owner OR o.agent = ${Number(await platformUser(ctx))})
    AND (t.ownerSince IS NULL OR o.createdAt >= t.ownerSince)`;

/** Moves a card's locked orders to another card. The running order moves first. */
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

/** The operations on cards that orders need, implemented by `api/domain/terminals`. */
export interface Cards {
  /** Sets the status of those cards that have a status in `from`. */
  setStatuses(
    ctx: Context,
    ids: readonly number[],
    from: readonly CardStatus[],
    status: CardStatus,
    action: HistoryWord<typeof terminals>,
  ): Promise<void>;
  /** Locks the card. Throws 404 if it is missing. */
  verify(ctx: Context, id: number): Promise<void>;
  keepProfile(ctx: Context, id: number, lpa: string): Promise<void>;
}
export const CARDS: ServiceKey<Cards> = { name: 'what orders make of their cards' };

export const cardsOf = ({ database }: Context): Cards => database.services.get(CARDS);

const AT_ONCE = 500;

export const setCardStatuses: Cards['setStatuses'] = (ctx, ...given) => cardsOf(ctx).setStatuses(ctx, ...given);

export async function setCardStatus(
  ctx: Context,
  id: number | null,
  from: readonly CardStatus[],
  status: CardStatus,
  action: HistoryWord<typeof terminals>,
): Promise<void> {
  if (id !== null) await setCardStatuses(ctx, [id], from, status, action);
}

/** Returns each card's oldest pre-order. */
async function nextInLine(ctx: Context, cards: readonly number[]): Promise<Map<number, Order>> {
  const waiting = await table(ctx, orders).find({ and: [holdsLine(cards), { liveTerminal: null }] }, { lock: true });
  return new Map(waiting.toReversed().map((order) => [order.terminal as number, order]));
}

interface Ended {
  order: Order;
  wasUsing: boolean;
}

/** Makes each order occupy its card by setting `liveTerminal`. */
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

/** Frees the cards of ended orders. The card's next pre-order starts at once if the ended order was in use. */
export async function releaseCards(ctx: Context, ended: readonly Ended[]): Promise<void> {
  const onLine = ended.filter(({ order }) => order.terminal !== null && order.orderType !== 'SMS');
  // Lock the cards first, as a sale does before it decides between an order and a pre-order.
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

/**
 * Frees the card of an ended order. With `invalidated`, the card becomes INVALID, because its eSIM profile was
 * downloaded.
 */
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
