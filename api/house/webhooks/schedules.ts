import webhookBatches from '@t3d/resources/house/webhook-batches';
import deliveries from '@t3d/resources/house/webhook-deliveries';
import webhooks from '@t3d/resources/house/webhooks';
import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { leaveJobs } from './publish';

/** How long deliveries are kept. */
export const KEEP_DAYS = 30;
const REMOVED_AT_ONCE = 1000;

/**
 * Finds the webhooks that have something to do and perhaps no job for it: the owner may log in again, or the process
 * that was sending has died.
 */
export async function resumeWebhooks(ctx: Context): Promise<{ resumed: number }> {
  const due = await select<{ id: number | string }>(
    ctx,
    `SELECT w.id FROM ${webhooks.table} w WHERE w.disabled = 0 AND (
      EXISTS (SELECT 1 FROM ${deliveries.table} d WHERE d.webhook = w.id AND d.status = 'QUEUED' AND d.nextAt <= ?)
      OR EXISTS (SELECT 1 FROM ${deliveries.table} d WHERE d.webhook = w.id AND d.status = 'SENDING'
        AND d.lockedUntil < ?)
      OR EXISTS (SELECT 1 FROM ${webhookBatches.table} b WHERE b.webhook = w.id))`,
    [ctx.now(), new Date()],
  );
  const ids = due.map(({ id }) => Number(id));
  await inTransaction(ctx, (inner) => leaveJobs(inner, ids));
  return { resumed: ids.length };
}

/** Removes the oldest deliveries, a thousand by one transaction, and former secrets that sign nothing any more. */
export async function tidyWebhooks(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - KEEP_DAYS * DAY_MS);
  let removed = 0;
  for (let batch = REMOVED_AT_ONCE; batch === REMOVED_AT_ONCE; removed += batch)
    batch = await inTransaction(ctx, async (inner) => {
      const old = await table(inner, deliveries).find(
        { createdAt: { lt: before.toISOString() } },
        { order: [['createdAt', 'ASC']], limit: REMOVED_AT_ONCE },
      );
      return table(inner, deliveries).remove(old.map(({ id }) => id));
    });
  await inTransaction(ctx, (inner) =>
    change(
      inner,
      `UPDATE ${webhooks.table} SET formerSecret = NULL, formerSecretUntil = NULL WHERE formerSecretUntil <= ?`,
      [ctx.now()],
    ),
  );
  return { removed };
}
