import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import type { Order } from '@t3d/resources/rows';

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
