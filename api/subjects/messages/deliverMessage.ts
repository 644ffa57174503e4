import messages from '@t3d/resources/messages';
import notifications from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import type { Progress } from '../../jobs/types';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { reachableAmong } from '../wechat';
import type { Message } from './audience';
import { nextReceivers, withinOf } from './audience';

export const DELIVER_JOB = 'messages.deliver';
export interface DeliverPayload {
  message: number;
  /** Of the schedule that left the job: a later one has its own. */
  schedule: number;
}
/** Receivers of the call itself, which most messages do not exceed, and of one transaction of the job. */
export const AT_ONCE = 1000;
/** Few, so that others never wait long for the one writer of an embedded database. */
export const BATCH = 250;

const comesBy = ({ channels }: Message, channel: string): boolean =>
  (channels as readonly string[] | null)?.includes(channel) ?? false;

async function noticesOf(ctx: Context, message: Message, receivers: readonly number[]) {
  const linked = comesBy(message, 'WECHAT') ? await reachableAmong(ctx, receivers) : new Set<number>();
  const mailAt = comesBy(message, 'MAIL') ? ctx.now() : null;
  return receivers.map((user) => ({
    user,
    message: message.id,
    type: message.noticeType ?? ('SYSTEM' as const),
    title: message.title,
    content: message.content,
    pop: message.pop ?? false,
    readAt: null,
    endsAt: message.expiresAt,
    mailAt,
    wechatAt: linked.has(user) ? ctx.now() : null,
  }));
}

/**
 * Leaves a message, whose row the caller holds, with its next receivers, and notes in the same transaction how far it
 * came: whoever goes on begins behind them. Answers whether anybody may be left.
 */
export async function deliverBatch(ctx: Context, message: Message, size: number): Promise<boolean> {
  const within = await withinOf(ctx, message.author);
  const receivers = await nextReceivers(ctx, message, within, { after: message.lastReceiver ?? 0, limit: size });
  await table(ctx, notifications).insertMany(await noticesOf(ctx, message, receivers));
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

/** A schedule that has come: what was disabled meanwhile is a draft again, for nobody has seen it. */
async function begin(ctx: Context, message: Message): Promise<Message | null> {
  const values = message.disabled
    ? { status: 'DRAFT' as const }
    : { status: 'SENDING' as const, publishedAt: ctx.now() };
  await table(ctx, messages).update(values, message.id);
  return message.disabled ? null : { ...message, ...values };
}

/** Null once nothing is left to do. */
const deliverNext = (ctx: Context, { message: id, schedule }: DeliverPayload): Promise<number | null> =>
  inTransaction(ctx, async (inner) => {
    const found = await table(inner, messages).one(id, { lock: true });
    if (!found || (found.schedule ?? 0) !== schedule) return null;
    const message = found.status === 'SCHEDULED' ? await begin(inner, found) : found;
    if (message?.status !== 'SENDING') return null;
    const more = await deliverBatch(inner, message, BATCH);
    return more ? (message.reached ?? 0) + BATCH : null;
  });

/**
 * Delivers a message to all of its receivers, 250 a transaction. A job that was killed goes on where it was; two
 * at once wait for each other at the message's row.
 */
export async function deliverMessage(ctx: Context, payload: DeliverPayload, progress: Progress): Promise<object> {
  for (;;) {
    const done = await deliverNext(ctx, payload);
    if (done === null) return { delivered: true };
    await progress(done);
  }
}
