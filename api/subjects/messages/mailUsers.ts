import { type Language, LANGUAGES, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { enqueueMail, changePayload, enqueue } from '../../jobs/outbox';
import { select } from '../../models/sql';
import { type NoticeFilling, type NoticeKey, type PerLanguage, translateNotice, writeMail } from '../../house/mails';
import { forUpdate } from '../../models/dialect';

export const DIGEST_JOB = 'staff.digest';
/** So many are named; the others are counted. */
const MAX_NAMED = 100;

interface Held {
  subject: string;
  /** What the mail is unique by within its hour. */
  once: string;
}
interface Digest {
  to: string;
  series: string;
  count: number;
  held: Held[];
}
interface NewHeld extends Held {
  to: string;
  series: string;
}

const jobName = (series: string): string => `${DIGEST_JOB}:${series}`;

async function waiting(ctx: Context, series: string): Promise<{ id: number; digest: Digest } | null> {
  const [row] = await select<{ id: number | string; payload: string | Digest }>(
    ctx,
    `SELECT id, payload FROM jobs WHERE dedupe = ? AND state = 'QUEUED'${forUpdate(ctx.database)}`,
    [jobName(series)],
  );
  if (!row) return null;
  const digest = typeof row.payload === 'string' ? (JSON.parse(row.payload) as Digest) : row.payload;
  return { id: Number(row.id), digest };
}

/**
 * Keeps the subject of a mail that would be one too many this hour, for the one mail that names them all when the hour
 * is over. In the caller's transaction, which holds the waiting mail until its end.
 */
async function holdForDigest(ctx: Context, { to, series, subject, once }: NewHeld): Promise<void> {
  if (ctx.source === 'seed') return;
  if (!(await waiting(ctx, series))) {
    const hourEnd = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
    const payload: Digest = { to, series, count: 0, held: [] };
    await enqueue(ctx, {
      kind: DIGEST_JOB,
      payload,
      dedupe: jobName(series),
      runAt: new Date(hourEnd + MINUTE_MS),
    });
  }
  const found = await waiting(ctx, series);
  if (!found || found.digest.held.some((one) => one.once === once)) return;
  const { id, digest } = found;
  const held = digest.held.length < MAX_NAMED ? [...digest.held, { subject, once }] : digest.held;
  await changePayload(ctx, id, { ...digest, count: digest.count + 1, held });
}

/** Sends what was held back within an hour as one mail. */
export async function mailDigest(ctx: Context, payload: unknown): Promise<{ named: number }> {
  const { to, series, count, held } = payload as Digest;
  if (count === 0) return { named: 0 };
  const filling = {
    count,
    first: held[0]?.subject ?? '',
    lines: held.map(({ subject }) => `- ${subject}`).join('\n'),
    most: MAX_NAMED,
  };
  const mail = writeMail('staff.digest', filling, ['zh', 'en']);
  await enqueueMail(ctx, { to, subject: mail.subject, text: mail.text, dedupe: `digest:${series}` });
  return { named: held.length };
}

interface Row {
  id: number | string;
  account: string;
  accountType: string;
  email: string | null;
  preferences: string | { lang?: unknown } | null;
}
/** A user who may log in; `address` null: they have no e-mail. */
export interface Person {
  id: number;
  account: string;
  address: string | null;
  language: Language | null;
}
/** A user who can be written to by e-mail. */
export interface Reader extends Person {
  address: string;
}

/** Staff get Chinese with English below. */
const STAFF_LANGUAGES: readonly Language[] = ['zh', 'en'];
/** Mails of one kind to one person an hour: a supplier that is down for a night fills no mailbox. */
const MAX_PER_HOUR = 20;

/** Nobody is written to who may not log in: disabled, or below somebody who is. */
export const MAY_READ = `u.status = 'ENABLED' AND NOT EXISTS (SELECT 1 FROM users a
  WHERE a.id IN (u.agent1, u.agent2, u.agent3) AND a.status <> 'ENABLED')`;

function languageOf(preferences: Row['preferences']): Language | null {
  const kept = typeof preferences === 'string' ? (JSON.parse(preferences) as { lang?: unknown } | null) : preferences;
  return LANGUAGES.find((language) => language === kept?.lang) ?? null;
}

/** Who of them may log in, with the language that they read. */
export async function findPeople(
  ctx: Context,
  which: string,
  values: readonly (number | readonly number[])[],
): Promise<Person[]> {
  const rows = await select<Row>(
    ctx,
    `SELECT u.id, u.account, u.accountType, u.email, u.preferences FROM users u WHERE ${which} AND ${MAY_READ}
      ORDER BY u.id`,
    values,
  );
  return rows.map(({ id, account, accountType, email, preferences }) => ({
    id: Number(id),
    account,
    address: email || (accountType === 'EMAIL' ? account : null),
    language: languageOf(preferences),
  }));
}

/** Who of them can be written to: at the verified e-mail, else at the account where that is one. */
export const findReaders = async (...given: Parameters<typeof findPeople>): Promise<Reader[]> =>
  (await findPeople(...given)).flatMap(({ address, ...person }) => (address ? [{ ...person, address }] : []));

/**
 * Leaves a mail (`<key>.title`, `<key>.text`) with each of these users in its language; in all three where that is not
 * known. With `dedupe`, once for each user.
 */
export async function mailUsers<B extends NoticeKey>(
  ctx: Context,
  userIds: readonly number[],
  key: B,
  filling: PerLanguage<NoticeFilling<B>>,
  dedupe?: string,
): Promise<void> {
  if (userIds.length === 0) return;
  for (const { id, address, language } of await findReaders(ctx, 'u.id IN (?)', [userIds])) {
    await enqueueMail(ctx, {
      to: address,
      reader: id,
      ...writeMail(key, filling, language ? [language] : ['zh', 'cht', 'en']),
      dedupe: dedupe && `${dedupe}:${id}`,
    });
  }
}

// A range of the index by which every mail is unique: LIKE reads all jobs that ever were.
async function sentThisHour(ctx: Context, series: string): Promise<number> {
  const [row] = await select<{ n: number | string }>(
    ctx,
    'SELECT COUNT(*) AS n FROM jobs WHERE dedupe >= ? AND dedupe < ?',
    [`mail:${series}`, `mail:${series}\uffff`],
  );
  return Number(row?.n ?? 0);
}

type StaffKey = NoticeKey extends infer B ? (B extends `staff.${infer S}` ? S : never) : never;

interface StaffMail {
  /** The customer whom it is about: its salesman is notified too. */
  about?: number | null;
  /** Within the hour, a second mail of the same key and `dedupe` is not sent. */
  dedupe?: string;
}

/**
 * Leaves a mail (`staff.<key>.title`, `staff.<key>.text`) with every enabled ADMIN, and with the salesman of the
 * customer that it is about. Its filling holds no personal data beyond account and order numbers. At most 20 of a key
 * an hour to one person; what comes after them is left for one mail at the hour's end.
 */
export async function mailStaff<S extends StaffKey>(
  ctx: Context,
  key: S,
  filling: PerLanguage<NoticeFilling<`staff.${S}`>>,
  { about = null, dedupe }: StaffMail = {},
): Promise<void> {
  const readers = await findReaders(
    ctx,
    "(u.role = 'ADMIN' OR (u.role = 'SALESMAN' AND u.id = (SELECT c.salesman FROM users c WHERE c.id = ?)))",
    [about ?? 0],
  );
  const mail = writeMail(`staff.${key}`, filling, STAFF_LANGUAGES);
  const once = dedupe === undefined ? randomUUID() : createHash('sha256').update(dedupe).digest('hex').slice(0, 32);
  for (const { id, address } of readers) {
    const series = `staff:${key}:${id}:${ctx.now().toISOString().slice(0, 13)}:`;
    const sent = await sentThisHour(ctx, series);
    if (sent >= MAX_PER_HOUR) {
      await holdForDigest(ctx, { series, to: address, subject: mail.subject, once });
      continue;
    }
    const last =
      sent === MAX_PER_HOUR - 1
        ? STAFF_LANGUAGES.map(
            (language) => `\n\n${translateNotice('staff.last', { most: MAX_PER_HOUR }, language)}`,
          ).join('')
        : '';
    await enqueueMail(ctx, { to: address, subject: mail.subject, text: mail.text + last, dedupe: series + once });
  }
}
