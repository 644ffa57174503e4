import jobs from '@t3d/resources/builtin/jobs';
import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { chunked } from '../models/chunked';
import { type Sender, senderOf } from '../models/keyActors';
import type { ServiceKey } from '../models/services';
import { change } from '../models/sql';
import { table } from '../models/table';
import type { EventName, NewEvent, NewMail } from './jobTypes';

export type { EventData, EventName, NewEvent, NewMail } from './jobTypes';

export const EVENT_JOB = 'event';
export const MAIL_JOB = 'mail';
export const SECRET_MAIL_JOB = 'mail.secret';
/** The encryption context of a queued mail with a login secret. */
export const SECRET_MAIL = 'jobs.mail';
const MAX_KEY_LENGTH = 128;
const JOBS_AT_ONCE = 500;

export interface NewJob {
  /** The kind of the job, a key of `JOB_HANDLERS`. */
  kind: string;
  payload: unknown;
  /** A key. If a job with it exists, its id is returned instead of a new job. */
  dedupe?: string;
  /** The due time by the business clock, by default now. */
  runAt?: Date;
  /** The user whose job list shows the job, or null for a system job. */
  owner?: number | null;
  /** The API key or assistant of the owner's call, if `ctx.actor` is not the owner. */
  sender?: Sender | null;
  total?: number | null;
}

/** Emits `job` when a queued job commits, so that this process's worker starts it at once. */
export const JOB_SIGNAL: ServiceKey<EventEmitter> = {
  name: 'the signal of new jobs',
  make: () => new EventEmitter().setMaxListeners(0),
};

export function signalJobs(ctx: Context): void {
  const signal = (): void => {
    ctx.database.services.get(JOB_SIGNAL).emit('job');
  };
  if (ctx.transaction) ctx.transaction.afterCommit(signal);
  else signal();
}

const rowOf = (ctx: Context, { kind, payload, dedupe, runAt, owner, sender, total }: NewJob) => ({
  kind,
  payload,
  dedupe: dedupe ?? null,
  runAt: runAt ?? ctx.now(),
  owner: owner ?? null,
  sender: sender ?? (owner && owner === ctx.actor.id ? senderOf(ctx.actor) : null),
  total: total ?? null,
  state: 'QUEUED' as const,
  done: 0,
  attempts: 0,
  cancelled: false,
});

/** Queues a job in the caller's transaction and returns its id. */
export async function enqueue(ctx: Context, job: NewJob): Promise<number> {
  const rows = table(ctx, jobs);
  const earlier = job.dedupe === undefined ? null : await rows.one({ dedupe: job.dedupe });
  if (earlier) return earlier.id;
  try {
    const id = await rows.insert(rowOf(ctx, job));
    signalJobs(ctx);
    return id;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || job.dedupe === undefined) throw error;
    const winner = await rows.one({ dedupe: job.dedupe });
    if (!winner) throw error;
    return winner.id;
  }
}

/** Queues many jobs, 500 per statement, without those whose key exists. */
export async function enqueueAll(ctx: Context, many: readonly NewJob[]): Promise<void> {
  for (const part of chunked(many, JOBS_AT_ONCE)) await table(ctx, jobs).insertNew(part.map((job) => rowOf(ctx, job)));
  if (many.length > 0) signalJobs(ctx);
}

/** Returns a key that fits into the column, or the hash of a longer one. */
const fitting = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex');

/** Returns whether a seeder writes the event, so that nobody is notified. */
const isPast = (ctx: Context): boolean => ctx.source === 'seed';

/** Records an event in the caller's transaction, which `deliverEvent` delivers. */
export async function emit<Name extends EventName>(
  ctx: Context,
  { name, subject, data, dedupe }: NewEvent<Name>,
): Promise<void> {
  if (isPast(ctx)) return;
  const payload = { id: randomUUID(), name, subject, data, at: ctx.now().toISOString() };
  const key = dedupe === undefined ? undefined : fitting(`event:${name}:${dedupe}`);
  await enqueueAll(ctx, [{ kind: EVENT_JOB, payload, dedupe: key }]);
}

/** Queues a mail in the caller's transaction. */
export async function enqueueMail(ctx: Context, { dedupe, ...mail }: NewMail): Promise<void> {
  if (isPast(ctx)) return;
  const key = fitting(`mail:${dedupe ?? randomUUID()}`);
  await enqueueAll(ctx, [{ kind: MAIL_JOB, payload: { ...mail, reference: key }, dedupe: key }]);
}

/** Queues many mails in few statements. */
export async function enqueueMails(ctx: Context, mails: readonly NewMail[]): Promise<void> {
  if (isPast(ctx)) return;
  await enqueueAll(
    ctx,
    mails.map(({ dedupe, ...mail }) => {
      const key = fitting(`mail:${dedupe ?? randomUUID()}`);
      return { kind: MAIL_JOB, payload: { ...mail, reference: key }, dedupe: key };
    }),
  );
}

/**
 * Queues an encrypted mail with a login secret, dropped after `until`. A null mail writes the same rows, so that
 * nothing reveals whether the account exists.
 */
export async function enqueueSecretMail(
  ctx: Context,
  mail: Omit<NewMail, 'dedupe'> | null,
  until: Date,
): Promise<void> {
  const reference = fitting(`mail:${randomUUID()}`);
  const sealed = ctx.database.seals.closeText(SECRET_MAIL, JSON.stringify(mail && { ...mail, reference }));
  await enqueue(ctx, { kind: SECRET_MAIL_JOB, payload: { sealed, until: until.toISOString() }, dedupe: reference });
}

/** Replaces the payload of a waiting job, whose row must be locked. */
export async function changePayload(ctx: Context, id: number, payload: object): Promise<void> {
  await change(ctx, 'UPDATE jobs SET payload = ? WHERE id = ?', [JSON.stringify(payload), id]);
}
