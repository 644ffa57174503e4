import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import smsMessages from '@t3d/resources/codes/sms-messages';
import type { Context } from '../../../context';
import { boundsText } from '../../../engine/access/bounds';
import { requirePattern } from '../../../engine/access/permissions';
import { stepSql } from '../../../models/dialect';
import { select } from '../../../models/sql';

const MAX_ROWS = 1000;
export const MAX_DAYS = 31;

/** What one number received on one day of the caller. Delays in milliseconds, from the gateway's receipt to ours. */
export interface Volume {
  day: string;
  number: string;
  messages: number;
  quarantined: number;
  averageDelay: number;
  longestDelay: number;
}

/** Midnight of the caller's day, so many days ago. */
function startOf(ctx: Context, days: number): Date {
  const offset = ctx.gmtOffset * MINUTE_MS;
  const today = Math.floor((ctx.now().getTime() + offset) / DAY_MS) * DAY_MS - offset;
  return new Date(today - (days - 1) * DAY_MS);
}

/** Messages by day and number over the last days, today included; the newest day first, the fullest number first. */
export async function readVolumes(ctx: Context, days: number): Promise<Volume[]> {
  requirePattern(ctx.actor, STAFF, 'sms-messages:list');
  const from = startOf(ctx, days);
  const step = stepSql(ctx.database, '`sms_messages`.`receivedAt`', from, DAY_MS / 1000);
  const rows = await select<
    Record<'step' | 'messages' | 'quarantined' | 'averageDelay' | 'longestDelay', number> & { number: string }
  >(
    ctx,
    `SELECT ${step} AS \`step\`, n.\`number\` AS \`number\`, COUNT(*) AS \`messages\`,
        SUM(CASE WHEN \`sms_messages\`.\`state\` = 'QUARANTINED' THEN 1 ELSE 0 END) AS \`quarantined\`,
        AVG(\`sms_messages\`.\`delay\`) AS \`averageDelay\`, MAX(\`sms_messages\`.\`delay\`) AS \`longestDelay\`
      FROM \`sms_messages\` JOIN \`sms_numbers\` AS n ON n.\`id\` = \`sms_messages\`.\`number\`
      WHERE ${boundsText(ctx, smsMessages)} AND \`sms_messages\`.\`receivedAt\` >= ?
      GROUP BY 1, 2 ORDER BY 1 DESC, 3 DESC, 2 LIMIT ${MAX_ROWS}`,
    [from],
  );
  return rows.map((row) => ({
    day: new Date(from.getTime() + Number(row.step) * DAY_MS + ctx.gmtOffset * MINUTE_MS).toISOString().slice(0, 10),
    number: row.number,
    messages: Number(row.messages),
    quarantined: Number(row.quarantined),
    averageDelay: Math.round(Number(row.averageDelay ?? 0)),
    longestDelay: Number(row.longestDelay ?? 0),
  }));
}
