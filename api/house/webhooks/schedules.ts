import webhookBatches from '@t3d/resources/house/webhook-batches';
import deliveries from '@t3d/resources/house/webhook-deliveries';
import webhooks from '@t3d/resources/house/webhooks';
import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { enqueueAll } from '../../jobs/outbox';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { DELIVER_JOB } from './publish';

/** How long deliveries are kept. */
export const KEEP_DAYS = 30;
const REMOVED_AT_ONCE = 1000;

/**
 * Finds the webhooks that have something to do and no job for it: one that was enabled again, whose owner may log in
 * again, or whose process has died.
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
  const jobs = due.map(({ id }) => ({ kind: DELIVER_JOB, payload: { webhook: Number(id) } }));
  await inTransaction(ctx, (inner) => enqueueAll(inner, jobs));
  return { resumed: jobs.length };
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
