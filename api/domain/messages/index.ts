/** Messages from staff and the platform to users, in the product and by mail and WeChat (decision 46). */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { CALLS } from './messageCalls';
import { jobs } from './jobs';
import {
  disableMessages,
  enableMessages,
  publishMessages,
  remindReaders,
  updateMessage,
  withdrawMessages,
} from './publishMessages';
import { messageRoutes, cleanContent } from './messageRoutes';
import { words } from './messageTexts';
import { type I18nText, plainTextOf } from '@t3d/resources/kit';
import messages, { MESSAGE_LIMITS } from '@t3d/resources/messages/messages';
import type { Context } from '../../context';
import { beforeSave } from '../../engine/rows/commands/command';
import type { Message as Refused } from '../../errors';
import type { Message } from './audience';
import { computing } from '../../engine/rows/read/computed';
import { select } from '../../models/sql';

/** Counts each message's receivers who read it, closed its prompt, or got its mail or WeChat message. */
const computedMessages = computing(messages, async (ctx, rows) => {
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

type Errors = [field: string, why: Refused][];

const isLong = (text: I18nText | null | undefined, max: number): boolean =>
  Object.values(text ?? {}).some((one) => [...plainTextOf(one)].length > max);
const timeOf = (at: Date | string | null | undefined): number | null => (at ? new Date(at).getTime() : null);

function errorsOf(ctx: Context, row: Partial<Message>, after: Partial<Message>): Errors {
  const errors: Errors = [];
  const { title, content } = row;
  if (isLong(title, MESSAGE_LIMITS.title))
    errors.push(['title', { key: 'messages.long', params: { max: MESSAGE_LIMITS.title } }]);
  if (content && Object.keys(content).length === 0) errors.push(['content', { key: 'required' }]);
  else if (isLong(content, MESSAGE_LIMITS.content))
    errors.push(['content', { key: 'messages.long', params: { max: MESSAGE_LIMITS.content } }]);
  const [publishAt, expiresAt] = [timeOf(after.publishAt), timeOf(after.expiresAt)];
  const from = Math.max(ctx.now().getTime(), publishAt ?? 0);
  if ('expiresAt' in row && expiresAt !== null && expiresAt <= from)
    errors.push(['expiresAt', { key: 'messages.expiry' }]);
  return errors;
}

/** Sanitises a message's content, and sets the author of a draft. */
const beforeSaveMessages = beforeSave(messages, (ctx, rows, before) =>
  rows.map((row, at) => {
    const stands = before[at] ?? null;
    const values: Partial<Message> = { ...row };
    if (row.content) values.content = cleanContent(row.content);
    if (!stands) values.author = ctx.actor.id;
    const errors = errorsOf(ctx, values, { ...stands, ...values });
    return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { values: values as typeof row };
  }),
);

export { mailStaff, mailUsers } from './mailUsers';
export { type NoticeTo, notify, notifyEach } from './notify';

const ofMessages = {
  update: updateMessage,
  publish: publishMessages,
  withdraw: withdrawMessages,
  enable: enableMessages,
  disable: disableMessages,
  remind: remindReaders,
} satisfies CommandsFor<typeof messages>;
export const commands = { messages: ofMessages };

export default defineModule({
  words,
  jobs,
  commands,
  rules: { messages: { beforeSave: beforeSaveMessages } },
  computed: [computedMessages],
  routes: () => [messageRoutes()],
  calls: CALLS,
});
