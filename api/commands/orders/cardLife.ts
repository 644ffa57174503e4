import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Terminal } from '../terminals/types';
import { holdsLine } from './holdsCard';
import { moveOrder } from './moveOrder';
import { startNow } from './terms';
import { actedOn } from './transitions';
import type { Order } from './types';

/** Sets a card's status where it is one of `from`; anything else (a disabled card, say) is left alone. */
export async function setCardStatus(ctx: Context, id: number | null, from: readonly Terminal['status'][], status: Terminal['status'], action: string): Promise<void> {
  if (id === null) return;
  const rows = table(ctx, terminals);
  const card = await rows.one(id, { lock: true });
  if (!card || card.status === status || !from.includes(card.status)) return;
  await rows.update({ status }, id);
  await recordHistory(ctx, terminals, id, action, { status: { before: card.status, after: status } });
}

/** The order that waits longest for the card's present one to end. */
async function nextInLine(ctx: Context, terminal: number): Promise<Order | null> {
  const waiting = await table(ctx, orders).find({ and: [holdsLine(terminal), { liveTerminal: null }] }, { order: [['id', 'ASC']], limit: 1, lock: true });
  return waiting[0] ?? null;
}

/**
 * After an order has ended: the card's next pre-order takes its place and, when the ended one was in use, starts at once;
 * without one the card is UNUSED again. `spoilt`: the eSIM profile was downloaded and given back, so the card is INVALID.
 * An order of messages never held the card's line: nothing happens to the card.
 */
export async function releaseCard(ctx: Context, ended: Order, options: { wasUsing: boolean; spoilt?: boolean }): Promise<void> {
  const { terminal } = ended;
  if (terminal === null || ended.orderType === 'SMS') return;
  // The card first: a sale that is deciding between order and pre-order holds it.
  await table(ctx, terminals).one(terminal, { lock: true });
  const held = ended.liveTerminal !== null;
  if (held) await table(ctx, orders).update({ liveTerminal: null }, ended.id);
  if (options.spoilt) { await setCardStatus(ctx, terminal, ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'], 'INVALID', 'invalidate'); return; }
  if (!held) return;
  const next = await nextInLine(ctx, terminal);
  if (!next) { await setCardStatus(ctx, terminal, ['UNACTIVATED', 'ACTIVATED', 'SUSPEND'], 'UNUSED', 'free'); return; }
  await table(ctx, orders).update({ liveTerminal: terminal }, next.id);
  const promoted = { ...next, liveTerminal: terminal, version: next.version + 1 };
  if (options.wasUsing && actedOn('activated', promoted) === 'UNUSED') await moveOrder(ctx, promoted, 'activated', { values: await startNow(ctx, promoted), detail: { after: ended.orderNo } });
}
