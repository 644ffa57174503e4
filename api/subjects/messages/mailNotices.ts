import type { I18nText, Language, RowOf } from '@t3d/resources/kit';
import { HOUR_MS, LANGUAGES, plainTextOf, readI18n } from '@t3d/resources/kit';
import notifications from '@t3d/resources/house/notifications';
import type { Context } from '../../context';
import { RULE, translateNotice } from '../../house/mails';
import type { NewMail } from '../../jobs/outbox';
import { enqueueMails } from '../../jobs/outbox';
import type { Progress } from '../../jobs/types';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Reader } from './mailUsers';
import { findReaders } from './mailUsers';
import type { NoticeSettings } from './receiverSettings';
import { endOfQuiet, noticeSettingsOf } from './receiverSettings';

type Notice = RowOf<typeof notifications.fields>;
/** Receivers of one transaction. */
const USERS_AT_ONCE = 200;
/** Mails an hour that come singly; what comes after them waits for the next hour and comes as one. */
export const SINGLE_MAILS = 3;
/** The most titles of a digest. */
const MAX_TITLES = 20;

const languagesOf = ({ language }: Reader): readonly Language[] => (language ? [language] : ['zh', 'en']);
/** A text in each language of the reader, those that read alike once. */
const inAll = (text: I18nText | null, languages: readonly Language[]): string[] => [
  ...new Set(languages.map((language) => plainTextOf(readI18n(text, language)))),
];

function singleMail({ title, content }: Notice, reader: Reader): Pick<NewMail, 'subject' | 'text'> {
  const languages = languagesOf(reader);
  return { subject: inAll(title, languages).join(' / '), text: inAll(content, languages).join(RULE) };
}

function digestOf(notices: readonly Notice[], reader: Reader): Pick<NewMail, 'subject' | 'text'> {
  const languages = languagesOf(reader);
  const count = notices.length;
  const listIn = (language: Language): string =>
    [
      translateNotice('notice.digest.text', { count }, language),
      ...notices.slice(0, MAX_TITLES).map(({ title }) => `• ${readI18n(title, language)}`),
      ...(count > MAX_TITLES ? [translateNotice('notice.digest.more', { more: count - MAX_TITLES }, language)] : []),
    ].join('\n');
  return {
    subject: languages.map((language) => translateNotice('notice.digest.title', { count }, language)).join(' / '),
    text: languages.map(listIn).join(RULE),
  };
}

function mailTo(reader: Reader, notices: readonly Notice[]): NewMail {
  const [first] = notices as [Notice];
  return {
    to: reader.address,
    reader: reader.id,
    language: languagesOf(reader)[0] ?? LANGUAGES[0],
    dedupe: `notice:${first.id}:${first.mailAt ? new Date(first.mailAt).getTime() : 0}`,
    ...(notices.length > 1 ? digestOf(notices, reader) : singleMail(first, reader)),
  };
}

const isWanted = (ctx: Context, { type, readAt, endsAt }: Notice, { mail }: NoticeSettings): boolean =>
  readAt === null && (endsAt === null || new Date(endsAt) > ctx.now()) && mail[type ?? 'SYSTEM'];

interface Due {
  readers: ReadonlyMap<number, Reader>;
  settingsOf(user: number): NoticeSettings;
  /** Whether its message was disabled meanwhile. */
  isWithdrawn(notice: Notice): boolean;
  /** Mails of notices within the last hour. */
  sentTo(user: number): number;
}

async function readDue(ctx: Context, users: readonly number[]): Promise<Due> {
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const sent = await select<{ user: number | string; n: number | string }>(
    ctx,
    // Those of a digest have one time.
    'SELECT user, COUNT(DISTINCT mailedAt) AS n FROM notifications WHERE user IN (?) AND mailedAt > ? GROUP BY user',
    [users, since],
  );
  const counts = new Map(sent.map(({ user, n }) => [Number(user), Number(n)]));
  const readers = await findReaders(ctx, 'u.id IN (?)', [users]);
  const disabled = await select<{ id: number | string }>(ctx, 'SELECT id FROM messages WHERE disabled = 1');
  const withdrawn = new Set(disabled.map(({ id }) => Number(id)));
  return {
    isWithdrawn: ({ message }) => message !== null && withdrawn.has(message),
    readers: new Map(readers.map((reader) => [reader.id, reader])),
    settingsOf: await noticeSettingsOf(ctx, users),
    sentTo: (user) => counts.get(user) ?? 0,
  };
}

interface Decided {
  mails: NewMail[];
  /** Ids of notices that were mailed, that never will be, and that wait until a time. */
  mailed: number[];
  dropped: number[];
  waiting: Map<number, number[]>;
}

function decide(ctx: Context, user: number, notices: readonly Notice[], due: Due, into: Decided): void {
  const settings = due.settingsOf(user);
  const reader = due.readers.get(user);
  const wanted = reader ? notices.filter((one) => isWanted(ctx, one, settings) && !due.isWithdrawn(one)) : [];
  into.dropped.push(...notices.filter((notice) => !wanted.includes(notice)).map(({ id }) => id));
  if (!reader || wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const nextHour = due.sentTo(user) >= SINGLE_MAILS ? new Date(ctx.now().getTime() + HOUR_MS) : null;
  const until = endOfQuiet(settings, ctx.now()) ?? nextHour;
  if (until) {
    into.waiting.set(until.getTime(), [...(into.waiting.get(until.getTime()) ?? []), ...ids]);
    return;
  }
  into.mails.push(mailTo(reader, wanted));
  into.mailed.push(...ids);
}

/** Mails, and the marks of what was mailed, commit together: who goes on after a crash mails nobody again. */
async function mailBatch(ctx: Context): Promise<number> {
  const rows = table(ctx, notifications);
  const due = await select<{ user: number | string }>(
    ctx,
    `SELECT DISTINCT user FROM notifications WHERE mailAt <= ? ORDER BY user LIMIT ${USERS_AT_ONCE}`,
    [ctx.now()],
  );
  const users = due.map(({ user }) => Number(user));
  if (users.length === 0) return 0;
  const held = await rows.find({ user: users, mailAt: { lte: ctx.now().toISOString() } }, { lock: true });
  const facts = await readDue(ctx, users);
  const decided: Decided = { mails: [], mailed: [], dropped: [], waiting: new Map() };
  for (const user of users) {
    const own = held.filter((notice) => notice.user === user);
    if (own.length > 0) decide(ctx, user, own, facts, decided);
  }
  await enqueueMails(ctx, decided.mails);
  if (decided.mailed.length > 0) await rows.update({ mailAt: null, mailedAt: ctx.now() }, decided.mailed);
  if (decided.dropped.length > 0) await rows.update({ mailAt: null }, decided.dropped);
  for (const [until, ids] of decided.waiting) await rows.update({ mailAt: new Date(until) }, ids);
  return users.length;
}

/**
 * Mails the notices that are due: singly, or as one where several wait for the same person. What its receiver switched
 * off, has read meanwhile, or nobody may see any more is not mailed; a quiet time is waited for.
 */
export async function mailNotices(ctx: Context, _payload: unknown, progress: Progress): Promise<{ users: number }> {
  let users = 0;
  for (;;) {
    const done = await inTransaction(ctx, mailBatch);
    if (done === 0) return { users };
    users += done;
    await progress(users);
  }
}
