import { type RowOf, HOUR_MS, DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import notifications, { NOTICE_TYPES } from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import type { Progress } from '../../jobs/types';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { preferencesOf } from '../../models/people';

export type Notice = RowOf<typeof notifications.fields>;
/** Receivers of one transaction. */
const USERS_AT_ONCE = 200;
/** What comes singly within an hour; what comes after it waits for the next hour and comes as one. */
export const SINGLES = 3;

/** A way out of the product by which notices come: the rows that are due, and what is left for the worker. */
export interface Channel<Reader extends { id: number }> {
  due: 'mailAt' | 'wechatAt';
  sent: 'mailedAt' | 'wechatSentAt';
  /** Whether its receiver wants this kind. */
  wants(settings: NoticeSettings, type: NoticeType): boolean;
  /** Who of them can be reached. */
  readersOf(ctx: Context, users: readonly number[]): Promise<readonly Reader[]>;
  /** Leaves what each reader gets, in the caller's transaction. */
  leave(ctx: Context, groups: readonly { reader: Reader; notices: readonly Notice[] }[]): Promise<void>;
}

/** Ids of messages that nobody may see any more. */
export async function withdrawnMessages(ctx: Context): Promise<ReadonlySet<number>> {
  const disabled = await select<{ id: number | string }>(ctx, 'SELECT id FROM messages WHERE disabled = 1');
  return new Set(disabled.map(({ id }) => Number(id)));
}

/** Whether a notice is still to be sent: unread, not over, of a message that stands. */
export const isOpen = (ctx: Context, { readAt, endsAt, message }: Notice, withdrawn: ReadonlySet<number>): boolean =>
  readAt === null && (endsAt === null || new Date(endsAt) > ctx.now()) && !(message !== null && withdrawn.has(message));

interface Due<Reader> {
  readers: ReadonlyMap<number, Reader>;
  settingsOf(user: number): NoticeSettings;
  withdrawn: ReadonlySet<number>;
  /** What was sent within the last hour. */
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
    // Those of a digest have one time.
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
  /** Ids of notices that were left for the worker, that never will be, and that wait until a time. */
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

/** What is left for the worker, and the marks of it, commit together: nothing is left twice after a crash. */
async function leaveBatch<Reader extends { id: number }>(ctx: Context, channel: Channel<Reader>): Promise<number> {
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

/**
 * Leaves the notices that are due for the worker: singly, or as one where several wait for the same person. What its
 * receiver switched off, has read meanwhile, or nobody may see any more is not sent; a quiet time is waited for.
 */
export async function leaveDueNotices<Reader extends { id: number }>(
  ctx: Context,
  channel: Channel<Reader>,
  progress: Progress,
): Promise<{ users: number }> {
  let users = 0;
  for (;;) {
    const done = await inTransaction(ctx, (inner) => leaveBatch(inner, channel));
    if (done === 0) return { users };
    users += done;
    await progress(users);
  }
}

export type NoticeType = (typeof NOTICE_TYPES)[number];
/** The key under which a receiver keeps these among the other choices of the screens. */
const NOTICE_SETTINGS = 'notices';

type Switches = Readonly<Record<NoticeType, boolean>>;
/** What a receiver chose: each kind by mail and in WeChat on or off, and a time in which neither comes. */
interface NoticeSettings {
  mail: Switches;
  wechat: Switches;
  /** Minutes of the receiver's day; null: none. `offset`: their minutes east of UTC. */
  quiet: { from: number; to: number; offset: number } | null;
}
/** Plans change often: those notices are asked for, the others come unless switched off. */
const SWITCHES: Switches = { UP: false, DOWN: false, CHANGE: false, SYSTEM: true, PROMO: true };
const USUAL: NoticeSettings = { mail: SWITCHES, wechat: SWITCHES, quiet: null };

/** Switches that were kept; what is not understood counts as not chosen. */
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

/** What was kept, which any program of the person may have written: what is not understood counts as not chosen. */
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

/** The end of the quiet time in which `now` lies; null outside of it. */
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

/** What each of these receivers chose. */
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
