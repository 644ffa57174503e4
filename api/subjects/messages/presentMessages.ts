import messages from '@t3d/resources/messages/messages';
import { computing } from '../../engine/rows/read/computed';
import { select } from '../../models/sql';

/** How many of the receivers of each message have read it, closed its prompt, were mailed and got it in WeChat. */
export const computedMessages = computing(messages, async (ctx, rows) => {
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length === 0) return [];
  const counted = await select<Record<'message' | 'r' | 'p' | 'm' | 'w', number | string>>(
    ctx,
    `SELECT message, COUNT(readAt) AS r, COUNT(popClosedAt) AS p, COUNT(mailedAt) AS m,
        COUNT(wechatSentAt) AS w FROM notifications
        WHERE message IN (?) GROUP BY message`,
    [ids],
  );
  const found = new Map(counted.map((row) => [Number(row.message), row]));
  return ids.map((id) => ({
    readCount: Number(found.get(id)?.r ?? 0),
    popClosedCount: Number(found.get(id)?.p ?? 0),
    mailCount: Number(found.get(id)?.m ?? 0),
    wechatCount: Number(found.get(id)?.w ?? 0),
  }));
});
