import { HOUR_MS } from '@t3d/resources/kit';
import { defineFigures } from '../../engine/http/figures';
import { select } from '../../models/sql';
import { momentOf } from '../../models/sequelize/moments';

/** The maximum number of rows that a statement reads for the metrics. */
const MOST = 5_000;

interface Oldest {
  rows: number | string;
  oldest: string | Date | null;
}

const secondsSince = (now: Date, { oldest }: Oldest): number =>
  oldest === null ? 0 : (now.getTime() - momentOf(oldest).getTime()) / 1000;

export const webhookFigures = defineFigures({
  source: 'webhooks',
  figures: {
    webhooks_failing: { help: 'Enabled webhooks whose receiver accepts nothing' },
    webhooks_failing_oldest_seconds: { help: 'Time since which a receiver has accepted nothing' },
    webhook_events_waiting: { help: 'Events that no worker has written as webhook messages yet, at most 5000' },
    webhook_events_oldest_seconds: { help: 'Time since the oldest of these events' },
    webhook_messages_last_hour: {
      help: 'Webhook messages of the last hour by status, at most 5000',
      labels: ['status'],
    },
  },
  async read(ctx) {
    const now = ctx.now();
    const one = async (sql: string): Promise<Oldest> =>
      (await select<Oldest>(ctx, sql))[0] ?? { rows: 0, oldest: null };
    const [failing, events, messages] = await Promise.all([
      one(`SELECT COUNT(*) AS \`rows\`, MIN(failingSince) AS oldest FROM (
        SELECT failingSince FROM webhooks WHERE disabled = 0 AND failingSince IS NOT NULL
          ORDER BY failingSince LIMIT ${MOST}) AS failing`),
      one(`SELECT COUNT(*) AS \`rows\`, MIN(at) AS oldest FROM (
        SELECT at FROM webhook_batches ORDER BY id LIMIT ${MOST}) AS waiting`),
      select<{ status: string; messages: number | string }>(
        ctx,
        `SELECT status, COUNT(*) AS messages FROM (
          SELECT status FROM webhook_deliveries WHERE createdAt >= ? ORDER BY createdAt DESC, id DESC LIMIT ${MOST}
        ) AS sent GROUP BY status`,
        [new Date(now.getTime() - HOUR_MS)],
      ),
    ]);
    return {
      webhooks_failing: [{ value: Number(failing.rows) }],
      webhooks_failing_oldest_seconds: [{ value: secondsSince(now, failing) }],
      webhook_events_waiting: [{ value: Number(events.rows) }],
      webhook_events_oldest_seconds: [{ value: secondsSince(now, events) }],
      webhook_messages_last_hour: messages.map(({ status, messages: value }) => ({
        labels: { status },
        value: Number(value),
      })),
    };
  },
});
