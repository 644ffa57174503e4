import { type Language, LANGUAGES, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { enqueueMail, changePayload, enqueue } from '../../jobs/outbox';
import { select } from '../../models/sql';
import { type NoticeParams, type NoticeKey, type PerLanguage, translateNotice, writeMail } from '../../builtin/mails';
import { forUpdate } from '../../models/dialect';

export const DIGEST_JOB = 'staff.digest';
/** The maximum number of mails that a digest lists. */
const MAX_NAMED = 100;

interface Held {
  subject: string;
  /** A key by which a mail repeated within the hour is listed once. */
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

/** Adds a mail above the hourly limit to the hour's digest. */
async function queueForDigest(ctx: Context, { to, series, subject, once }: NewHeld): Promise<void> {
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

/** Sends a digest of the hour's mails above the limit. */
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
/** A user who may log in, with the mail address or null. */
export interface Person {
  id: number;
  account: string;
  address: string | null;
  language: Language | null;
}
export interface Reader extends Person {
  address: string;
}

/** The languages of mails to staff, Chinese first. */
const STAFF_LANGUAGES: readonly Language[] = ['zh', 'en'];
/** The maximum number of mails of the same kind per person and hour, in case a supplier is down all night. */
const MAX_PER_HOUR = 20;

/** SQL for users who may log in: enabled, and not below a disabled agent. */
export const MAY_READ = `u.status = 'ENABLED' AND NOT EXISTS (SELECT 1 FROM users a
  WHERE a.id IN (u.agent1, u.agent2, u.agent3) AND a.status <> 'ENABLED')`;

function languageOf(preferences: Row['preferences']): Language | null {
  const kept = typeof preferences === 'string' ? (JSON.parse(preferences) as { lang?: unknown } | null) : preferences;
  return LANGUAGES.find((language) => language === kept?.lang) ?? null;
}

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

/** Returns matching users with their verified address, or else with an account that is an address. */
export const findReaders = async (...given: Parameters<typeof findPeople>): Promise<Reader[]> =>
  (await findPeople(...given)).flatMap(({ address, ...person }) => (address ? [{ ...person, address }] : []));

/** Queues a mail (`<key>.title`, `<key>.text`) to each of these users, once per `dedupe`. */
export async function mailUsers<B extends NoticeKey>(
  ctx: Context,
  userIds: readonly number[],
  key: B,
  filling: PerLanguage<NoticeParams<B>>,
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

// Counts this hour's mails of a series by a range of `dedupe`, which uses an index, unlike LIKE.
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
  /** The customer whom the mail concerns. This customer's salesperson gets the mail too. */
  about?: number | null;
  /** A key that suppresses a second mail within an hour. */
  dedupe?: string;
}

/**
 * Queues a mail (`staff.<key>.title`, `staff.<key>.text`) to every enabled ADMIN and the customer's salesperson. Above
 * 20 per hour, a digest lists the rest.
 */
export async function mailStaff<S extends StaffKey>(
  ctx: Context,
  key: S,
  filling: PerLanguage<NoticeParams<`staff.${S}`>>,
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
      await queueForDigest(ctx, { series, to: address, subject: mail.subject, once });
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
