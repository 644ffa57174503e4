import notifications from '@t3d/resources/builtin/notifications';
import messages from '@t3d/resources/messages/messages';
import type { Context } from '../../context';
import { hasSubscribers, publish } from '../../builtin/webhooks';
import { batched } from '../../jobs/eachByGateway';
import type { Progress } from '../../jobs/jobTypes';
import { chunked } from '../../models/chunked';
import { changesBetween, recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { reachableAmong } from '../wechat';
import { type Message, nextReceivers, withinOf } from './audience';

export const DELIVER_JOB = 'messages.deliver';
export interface DeliverPayload {
  message: number;
  /** The number of the message's latest schedule. Jobs of earlier schedules do nothing. */
  schedule: number;
}
/** The maximum number of receivers within the publish request itself. */
export const AT_ONCE = 1000;
/** The number of receivers per transaction. More would block SQLite's single writer too long. */
export const BATCH = 250;

const comesBy = ({ channels }: Message, channel: string): boolean =>
  (channels as readonly string[] | null)?.includes(channel) ?? false;

/** Inserts the notices in one statement that copies the texts inside the database. */
async function insertNotices(ctx: Context, message: Message, receivers: readonly number[]): Promise<void> {
  const now = ctx.now();
  const [first, ...others] = receivers.map(Number);
  const ids = [`SELECT ${first} AS user`, ...others.map((id) => `SELECT ${id}`)].join(' UNION ALL ');
  const linked = comesBy(message, 'WECHAT') ? await reachableAmong(ctx, receivers) : new Set<number>();
  const inWeChat = linked.size > 0 ? `CASE WHEN r.user IN (${[...linked].map(Number).join(', ')}) THEN ? END` : 'NULL';
  await change(
    ctx,
    `INSERT INTO notifications (user, message, type, title, content, pop, endsAt, mailAt, wechatAt, version, createdAt,
        updatedAt)
      SELECT r.user, m.id, COALESCE(m.noticeType, 'SYSTEM'), m.title, m.content, m.pop, m.expiresAt, ?, ${inWeChat}, 1,
        ?, ?
      FROM messages m CROSS JOIN (${ids}) r WHERE m.id = ?`,
    [comesBy(message, 'MAIL') ? now : null, ...(linked.size > 0 ? [now] : []), now, now, message.id],
  );
}

async function publishNotices(ctx: Context, { id }: Message, receivers: readonly number[]): Promise<void> {
  if (!(await hasSubscribers(ctx, 'message.published'))) return;
  const notices = await table(ctx, notifications).find({ message: id, user: [...receivers] });
  await publish(ctx, 'message.published', { ids: notices.map((notice) => notice.id), about: receivers });
}

/**
 * Delivers a message to the next `size` receivers. The caller must have locked the message. Returns whether more may
 * follow.
 */
export async function deliverBatch(ctx: Context, message: Message, size: number): Promise<boolean> {
  const within = await withinOf(ctx, message.author);
  const receivers = await nextReceivers(ctx, message, within, { after: message.lastReceiver ?? 0, limit: size });
  for (const part of chunked(receivers, BATCH)) {
    await insertNotices(ctx, message, part);
    await publishNotices(ctx, message, part);
  }
  const more = receivers.length === size;
  const reached = (message.reached ?? 0) + receivers.length;
  await table(ctx, messages).update(
    {
      reached,
      lastReceiver: receivers.at(-1) ?? message.lastReceiver,
      ...(!more && { status: 'PUBLISHED' as const }),
    },
    message.id,
  );
  if (!more) {
    const after = { status: 'PUBLISHED' as const, reached };
    await recordHistory(
      ctx,
      messages,
      message.id,
      'deliver',
      changesBetween(messages, { ...message, reached: 0 }, after),
    );
  }
  return more;
}

/** Begins the delivery of a scheduled message. A message that was disabled before its time becomes a draft again. */
async function begin(ctx: Context, message: Message): Promise<Message | null> {
  const values = message.disabled
    ? { status: 'DRAFT' as const }
    : { status: 'SENDING' as const, publishedAt: ctx.now() };
  await table(ctx, messages).update(values, message.id);
  return message.disabled ? null : { ...message, ...values };
}

/** Delivers a message to its next receivers, or returns null when all have it. */
const deliverNext = (ctx: Context, { message: id, schedule }: DeliverPayload): Promise<number | null> =>
  inTransaction(ctx, async (inner) => {
    const found = await table(inner, messages).one(id, { lock: true });
    if (!found || (found.schedule ?? 0) !== schedule) return null;
    const message = found.status === 'SCHEDULED' ? await begin(inner, found) : found;
    if (message?.status !== 'SENDING') return null;
    const more = await deliverBatch(inner, message, BATCH);
    return more ? (message.reached ?? 0) + BATCH : null;
  });

/** Delivers a message in transactions of 250 receivers. After a crash, continues where it stopped. */
export async function deliverMessage(ctx: Context, payload: DeliverPayload, progress: Progress): Promise<object> {
  for (;;) {
    const done = await batched(() => deliverNext(ctx, payload));
    if (done === null) return { delivered: true };
    await progress(done);
  }
}
