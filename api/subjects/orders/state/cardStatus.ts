import type { HistoryWord } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { chunked } from '../../../models/chunked';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { type CardStatus, type Cards, cardsOf } from './cards';
import { holdsLine } from './holdsCard';
import { type Move, moveOrders } from './moveOrder';
import { startNow } from './terms';
import { effectiveStatus } from './transitions';
import type { Order } from '@t3d/resources/rows';

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
