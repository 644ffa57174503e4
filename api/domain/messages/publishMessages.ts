import messages from '@t3d/resources/messages/messages';
import notifications from '@t3d/resources/builtin/notifications';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { setValues } from '../../engine/rows/commands/setValues';
import { assertEach, rejectRows } from '../../errors';
import { restores } from '../../engine/undo/restore';
import type { DoneOperation, Inverse } from '../../registry/command';
import { fieldLabel } from '@t3d/resources/locales';
import { enqueue } from '../../jobs/outbox';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { translateMessage } from '../../locales';
import { type Message, type Reach, countReach, withinOf } from './audience';
import { type DeliverPayload, AT_ONCE, DELIVER_JOB, deliverBatch } from './deliverMessage';

const isDraft = ({ status, disabled }: Message): boolean => status === 'DRAFT' && !disabled;
const isLater = (ctx: Context, at: Date | null): at is Date => at !== null && new Date(at) > ctx.now();
const isOver = (ctx: Context, { expiresAt }: Message): boolean => expiresAt !== null && !isLater(ctx, expiresAt);

async function reachOf(ctx: Context, { audience, author }: Message): Promise<Reach> {
  return countReach(ctx, audience, await withinOf(ctx, author));
}

async function assertNotEmpty(ctx: Context, rows: readonly Message[]): Promise<void> {
  const drafts = rows.filter(isDraft);
  const counts = new Map<number, number>();
  for (const draft of drafts) counts.set(draft.id, (await reachOf(ctx, draft)).reached);
  assertEach(drafts, (draft) => {
    if (isOver(ctx, draft)) return { key: 'messages.over' };
    return counts.get(draft.id) === 0 ? { key: 'messages.nobody' } : null;
  });
}

async function note(ctx: Context, before: Message, action: 'publish' | 'withdraw', values: Partial<Message>) {
  await table(ctx, messages).update(values, before.id);
  await recordHistory(ctx, messages, before.id, action, changesBetween(messages, before, values));
}

async function schedule(ctx: Context, message: Message, at: Date): Promise<void> {
  const values = { status: 'SCHEDULED' as const, schedule: (message.schedule ?? 0) + 1 };
  await note(ctx, message, 'publish', values);
  const payload: DeliverPayload = { message: message.id, schedule: values.schedule };
  await enqueue(ctx, {
    kind: DELIVER_JOB,
    payload,
    runAt: new Date(at),
    dedupe: `message:${message.id}:${values.schedule}`,
  });
}

async function publishNow(ctx: Context, message: Message): Promise<void> {
  const values = { status: 'SENDING' as const, publishedAt: ctx.now() };
  await note(ctx, message, 'publish', values);
  const more = await deliverBatch(ctx, { ...message, ...values }, AT_ONCE);
  if (!more) return;
  const payload: DeliverPayload = { message: message.id, schedule: message.schedule ?? 0 };
  await enqueue(ctx, { kind: DELIVER_JOB, payload, dedupe: `message:${message.id}:${payload.schedule}:now` });
}

const rowsOf = (ctx: Context, { entries }: DoneOperation): Promise<Message[]> =>
  table(ctx, messages).find(
    entries.flatMap(({ recordId }) => recordId ?? []),
    { lock: true },
  );

/** Turns a scheduled message into a draft, or hides a delivered message. Rejects messages sent by mail or WeChat. */
const publishBack: Inverse = {
  run: async (ctx, done) => {
    const rows = await rowsOf(ctx, done);
    const isOut = ({ status, channels }: Message): boolean =>
      status !== 'SCHEDULED' && ((channels ?? []) as readonly string[]).some((channel) => channel !== 'APP');
    rejectRows(rows.filter(isOut), 'messages.sentOut');
    rejectRows(
      rows.filter(({ status, disabled }) => status === 'DRAFT' || disabled),
      'undo.changedSince',
      { field: fieldLabel('messages', 'status', ctx.language) },
    );
    for (const message of rows.filter(({ status }) => status === 'SCHEDULED'))
      await note(ctx, message, 'withdraw', { status: 'DRAFT' });
    await setValues(
      ctx,
      messages,
      'undo',
      rows.filter(({ status }) => status !== 'SCHEDULED'),
      { disabled: true },
    );
  },
};

/** Undoes a withdrawal by scheduling the message again, unless its time is past. */
const withdrawBack: Inverse = {
  run: async (ctx, done) => {
    const rows = await rowsOf(ctx, done);
    const field = fieldLabel('messages', 'status', ctx.language);
    rejectRows(
      rows.filter(({ status }) => status !== 'DRAFT'),
      'undo.changedSince',
      { field },
    );
    rejectRows(
      rows.filter(({ publishAt }) => !isLater(ctx, publishAt)),
      'messages.over',
    );
    for (const message of rows) await schedule(ctx, message, message.publishAt as Date);
  },
};

/** Publishes drafts now or at their time. Skips published messages, so that a repeated click publishes once. */
export const publishMessages = command(messages, 'publish', {
  undo: publishBack,
  validate: assertNotEmpty,
  check: async (ctx, rows) => {
    const drafts = rows.filter(isDraft);
    const reaches: Reach[] = [];
    for (const draft of drafts) reaches.push(await reachOf(ctx, draft));
    const sum = (name: keyof Reach): number => reaches.reduce((total, one) => total + one[name], 0);
    const line = (
      key: 'messages.reached' | 'messages.twice' | 'messages.disabled' | 'messages.mailable' | 'messages.inWeChat',
    ) => translateMessage({ key }, ctx.language);
    return {
      matched: rows.length,
      available: drafts.length,
      named: { receivers: sum('reached') },
      reached: sum('reached'),
      byRule: sum('byRule'),
      picked: sum('picked') + sum('trees'),
      twice: sum('twice'),
      leftOut: { disabled: sum('disabled') },
      changes: [
        { label: line('messages.reached'), after: sum('reached'), kind: 'count' as const },
        { label: line('messages.twice'), after: sum('twice'), kind: 'count' as const },
        { label: line('messages.disabled'), after: sum('disabled'), kind: 'count' as const },
        { label: line('messages.mailable'), after: sum('mailable'), kind: 'count' as const },
        { label: line('messages.inWeChat'), after: sum('linked'), kind: 'count' as const },
      ],
    };
  },
  run: async (ctx, rows) => {
    const drafts = rows.filter(isDraft);
    for (const draft of drafts)
      if (isLater(ctx, draft.publishAt)) await schedule(ctx, draft, draft.publishAt);
      else await publishNow(ctx, draft);
    return { affected: drafts.length };
  },
});

/** Makes scheduled messages drafts again. Skips messages that are already published. */
export const withdrawMessages = command(messages, 'withdraw', {
  undo: withdrawBack,
  run: async (ctx, rows) => {
    const scheduled = rows.filter(({ status }) => status === 'SCHEDULED');
    for (const message of scheduled) await note(ctx, message, 'withdraw', { status: 'DRAFT' });
    return { affected: scheduled.length };
  },
});

const endNotices = (ctx: Context, { id }: Message, endsAt: Date | null): Promise<number> =>
  table(ctx, notifications).update({ endsAt }, { message: id });

async function switchAll(
  ctx: Context,
  rows: readonly Message[],
  action: 'enable' | 'disable',
): Promise<{ affected: number }> {
  return { affected: await setValues(ctx, messages, action, rows, { disabled: action === 'disable' }) };
}

/** Disables messages, which hides their notices from all users at once. */
export const disableMessages = command(messages, 'disable', {
  undo: restores(),
  run: (ctx, rows) => switchAll(ctx, rows, 'disable'),
});
export const enableMessages = command(messages, 'enable', {
  undo: restores(),
  run: (ctx, rows) => switchAll(ctx, rows, 'enable'),
});

/** Reminds receivers who have not read a message by its prompt, mail and WeChat message. */
export const remindReaders = command(messages, 'remind', {
  run: async (ctx, message) => {
    const channels = message.channels as readonly string[] | null;
    const [mailed, inWeChat] = [channels?.includes('MAIL'), channels?.includes('WECHAT')];
    const affected = await table(ctx, notifications).update(
      { popClosedAt: null, ...(mailed && { mailAt: ctx.now() }), ...(inWeChat && { wechatAt: ctx.now() }) },
      { message: message.id, readAt: null },
    );
    await recordHistory(ctx, messages, message.id, 'remind', {});
    return { affected };
  },
});

/** Updates a message. A new expiry also applies to delivered notices. */
export const updateMessage = command(messages, 'update', {
  run: async (ctx, before, values) => {
    const row = values as Partial<Message>;
    await table(ctx, messages).update(row, before.id);
    if ('expiresAt' in row && before.status !== 'DRAFT') await endNotices(ctx, before, row.expiresAt ?? null);
    await recordHistory(ctx, messages, before.id, 'update', changesBetween(messages, before, row));
    return { affected: 1 };
  },
});
