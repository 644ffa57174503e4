import { type RowOf, HOUR_MS, DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import notifications, { NOTICE_TYPES } from '@t3d/resources/builtin/notifications';
import type { Context } from '../../context';
import type { Progress } from '../../jobs/jobTypes';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { preferencesOf } from '../../models/userTable';

export type Notice = RowOf<typeof notifications.fields>;
const USERS_AT_ONCE = 200;
/** The maximum number of single sendings to a user per hour. Further notices are sent together in the next hour. */
export const SINGLES = 3;

/** A way of sending notices outside the product, such as mail. */
export interface Channel<Reader extends { id: number }> {
  due: 'mailAt' | 'wechatAt';
  sent: 'mailedAt' | 'wechatSentAt';
  wants(settings: NoticeSettings, type: NoticeType): boolean;
  readersOf(ctx: Context, users: readonly number[]): Promise<readonly Reader[]>;
  /** Queues a job for each reader's notices in the caller's transaction. */
  leave(ctx: Context, groups: readonly { reader: Reader; notices: readonly Notice[] }[]): Promise<void>;
}

/** Returns the disabled messages, which are hidden from all users. */
export async function withdrawnMessages(ctx: Context): Promise<ReadonlySet<number>> {
  const disabled = await select<{ id: number | string }>(ctx, 'SELECT id FROM messages WHERE disabled = 1');
  return new Set(disabled.map(({ id }) => Number(id)));
}

/** Returns whether a notice must still be sent: unread, unexpired and of no disabled message. */
export const isOpen = (ctx: Context, { readAt, endsAt, message }: Notice, withdrawn: ReadonlySet<number>): boolean =>
  readAt === null && (endsAt === null || new Date(endsAt) > ctx.now()) && !(message !== null && withdrawn.has(message));

interface Due<Reader> {
  readers: ReadonlyMap<number, Reader>;
  settingsOf(user: number): NoticeSettings;
  withdrawn: ReadonlySet<number>;
  /** Returns the number of sendings to a user within the last hour. */
  sentTo(user: number): number;
}

async function readDue<Reader extends { id: number }>(
  ctx: Context,
  { sent, readersOf }: Channel<Reader>,
  users: readonly number[],
): Promise<Due<Reader>> {
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const counted = await select<{ user: number | string; n: number | string }>(
    ctx,
    // Count notices that were sent together once, by their equal time.
    `SELECT user, COUNT(DISTINCT ${sent}) AS n FROM notifications WHERE user IN (?) AND ${sent} > ? GROUP BY user`,
    [users, since],
  );
  const counts = new Map(counted.map(({ user, n }) => [Number(user), Number(n)]));
  return {
    withdrawn: await withdrawnMessages(ctx),
    readers: new Map((await readersOf(ctx, users)).map((reader) => [reader.id, reader])),
    settingsOf: await noticeSettingsOf(ctx, users),
    sentTo: (user) => counts.get(user) ?? 0,
  };
}

interface Decided<Reader> {
  groups: { reader: Reader; notices: readonly Notice[] }[];
  /** The notices to queue (`left`), those never to be sent (`dropped`), and those that become due later. */
  left: number[];
  dropped: number[];
  waiting: Map<number, number[]>;
}

function decide<Reader extends { id: number }>(
  ctx: Context,
  { wants }: Channel<Reader>,
  { user, notices }: { user: number; notices: readonly Notice[] },
  due: Due<Reader>,
  into: Decided<Reader>,
): void {
  const settings = due.settingsOf(user);
  const reader = due.readers.get(user);
  const isWanted = (one: Notice): boolean => wants(settings, one.type ?? 'SYSTEM') && isOpen(ctx, one, due.withdrawn);
  const wanted = reader ? notices.filter(isWanted) : [];
  into.dropped.push(...notices.filter((notice) => !wanted.includes(notice)).map(({ id }) => id));
  if (!reader || wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const nextHour = due.sentTo(user) >= SINGLES ? new Date(ctx.now().getTime() + HOUR_MS) : null;
  const until = endOfQuiet(settings, ctx.now()) ?? nextHour;
  if (until) {
    into.waiting.set(until.getTime(), [...(into.waiting.get(until.getTime()) ?? []), ...ids]);
    return;
  }
  into.groups.push({ reader, notices: wanted });
  into.left.push(...ids);
}

/** Queues and marks the due notices of a batch of users in one transaction, so that a crash cannot send one twice. */
async function deferBatch<Reader extends { id: number }>(ctx: Context, channel: Channel<Reader>): Promise<number> {
  const { due, sent } = channel;
  const rows = table(ctx, notifications);
  const found = await select<{ user: number | string }>(
    ctx,
    `SELECT DISTINCT user FROM notifications WHERE ${due} <= ? ORDER BY user LIMIT ${USERS_AT_ONCE}`,
    [ctx.now()],
  );
  const users = found.map(({ user }) => Number(user));
  if (users.length === 0) return 0;
  const held = await rows.find({ user: users, [due]: { lte: ctx.now().toISOString() } }, { lock: true });
  const facts = await readDue(ctx, channel, users);
  const decided: Decided<Reader> = { groups: [], left: [], dropped: [], waiting: new Map() };
  for (const user of users) {
    const notices = held.filter((notice) => notice.user === user);
    if (notices.length > 0) decide(ctx, channel, { user, notices }, facts, decided);
  }
  await channel.leave(ctx, decided.groups);
  if (decided.left.length > 0) await rows.update({ [due]: null, [sent]: ctx.now() }, decided.left);
  if (decided.dropped.length > 0) await rows.update({ [due]: null }, decided.dropped);
  for (const [until, ids] of decided.waiting) await rows.update({ [due]: new Date(until) }, ids);
  return users.length;
}

/** Queues due notices, each user's as one message, after the receiver's quiet hours. */
export async function deferDueNotices<Reader extends { id: number }>(
  ctx: Context,
  channel: Channel<Reader>,
  progress: Progress,
): Promise<{ users: number }> {
  let users = 0;
  for (;;) {
    const done = await inTransaction(ctx, (inner) => deferBatch(inner, channel));
    if (done === 0) return { users };
    users += done;
    await progress(users);
  }
}

export type NoticeType = (typeof NOTICE_TYPES)[number];
const NOTICE_SETTINGS = 'notices';

type Switches = Readonly<Record<NoticeType, boolean>>;
/** The kinds of notices that a user gets by mail and WeChat, and the quiet hours. */
interface NoticeSettings {
  mail: Switches;
  wechat: Switches;
  /** The quiet hours in minutes since midnight, with `offset` in minutes east of UTC, or null. */
  quiet: { from: number; to: number; offset: number } | null;
}
/** The default switches. Notices about plans are off, because plans change often. */
const SWITCHES: Switches = { UP: false, DOWN: false, CHANGE: false, SYSTEM: true, PROMO: true };
const USUAL: NoticeSettings = { mail: SWITCHES, wechat: SWITCHES, quiet: null };

/** Parses stored switches. An invalid switch gets its default. */
const switchesIn = (kept: unknown): Switches => {
  const chosen = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const of = (type: NoticeType): boolean => {
    const one = chosen[type];
    return typeof one === 'boolean' ? one : SWITCHES[type];
  };
  return Object.fromEntries(NOTICE_TYPES.map((type) => [type, of(type)])) as Switches;
};

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1440;

/** Parses stored settings. Invalid ones become defaults, because clients can store anything. */
export function readNoticeSettings(kept: unknown): NoticeSettings {
  if (typeof kept !== 'object' || kept === null) return USUAL;
  const { mail, wechat, quiet } = kept as Record<'mail' | 'wechat', unknown> & {
    quiet?: Record<string, unknown> | null;
  };
  const { from, to, offset } = quiet ?? {};
  return {
    mail: switchesIn(mail),
    wechat: switchesIn(wechat),
    quiet:
      isMinute(from) && isMinute(to) && from !== to && typeof offset === 'number' && Math.abs(offset) <= 840
        ? { from, to, offset }
        : null,
  };
}

/** Returns the end of the present quiet hours, or null outside them. */
export function endOfQuiet({ quiet }: NoticeSettings, now: Date): Date | null {
  if (!quiet) return null;
  const local = now.getTime() + quiet.offset * MINUTE_MS;
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS);
  const { from, to } = quiet;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const left = (to - minute + 1440) % 1440;
  return new Date(now.getTime() - (now.getTime() % MINUTE_MS) + left * MINUTE_MS);
}

export async function noticeSettingsOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<(user: number) => NoticeSettings> {
  const rows = (await preferencesOf(ctx.database).findAll({
    where: { user: [...userIds], name: NOTICE_SETTINGS },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as { user: number | string; value: string }[];
  const kept = new Map(rows.map(({ user, value }) => [Number(user), readNoticeSettings(JSON.parse(value))]));
  return (user) => kept.get(user) ?? USUAL;
}
