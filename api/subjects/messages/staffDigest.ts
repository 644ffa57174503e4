import type { Context } from '../../context';
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { writeMail } from '../../house/mails';
import { changePayload, enqueue, enqueueMail } from '../../jobs/outbox';
import { forUpdate } from '../../models/dialect';
import { select } from '../../models/sql';

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
export async function holdForDigest(ctx: Context, { to, series, subject, once }: NewHeld): Promise<void> {
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
