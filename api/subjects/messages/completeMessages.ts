import { type I18nText, plainTextOf } from '@t3d/resources/kit';
import messages, { MESSAGE_LIMITS } from '@t3d/resources/messages/messages';
import type { Context } from '../../context';
import { completing } from '../../engine/rows/commands/command';
import type { Message as Refused } from '../../errors';
import type { Message } from './audience';
import { cleanContent } from './richText';

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

/** The values to store: content that is safe to show, and a draft's author. */
export const completeMessages = completing(messages, (ctx, rows, before) =>
  rows.map((row, at) => {
    const stands = before[at] ?? null;
    const values: Partial<Message> = { ...row };
    if (row.content) values.content = cleanContent(row.content);
    if (!stands) values.author = ctx.actor.id;
    const errors = errorsOf(ctx, values, { ...stands, ...values });
    return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { values: values as typeof row };
  }),
);
