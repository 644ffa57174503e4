import cardTransfers from '@t3d/resources/cards/card-transfers';
import type { Context } from '../../context';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { OPEN_STATUSES } from './state';

const AT_ONCE = 1000;

/** Marks transfers whose time is over; nothing can be done with them before that either. Answers how many. */
export async function expireTransfers(ctx: Context): Promise<{ expired: number }> {
  const rows = table(ctx, cardTransfers);
  const over = await rows.find(
    { status: [...OPEN_STATUSES], expiresAt: { lte: ctx.now().toISOString() } },
    { lock: true, limit: AT_ONCE },
  );
  if (over.length === 0) return { expired: 0 };
  const next = { status: 'EXPIRED' as const };
  await rows.update(
    next,
    over.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    cardTransfers,
    'expire',
    over.map((one) => ({ recordId: one.id, changes: changesBetween(cardTransfers, one, next) })),
  );
  return { expired: over.length };
}
