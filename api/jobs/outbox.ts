import jobs from '@t3d/resources/house/jobs';
import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { chunked } from '../models/chunked';
import { type Sender, senderOf } from '../models/keyActors';
import type { ServiceKey } from '../models/services';
import { change } from '../models/sql';
import { table } from '../models/table';
import type { EventName, NewEvent, NewMail } from './types';

export type { EventData, EventName, NewEvent, NewMail } from './types';

export const EVENT_JOB = 'event';
export const MAIL_JOB = 'mail';
export const SECRET_MAIL_JOB = 'mail.secret';
/** Where a mail that holds a secret waits, as seals name places. */
export const SECRET_MAIL = 'jobs.mail';
const MAX_KEY_LENGTH = 128;
const JOBS_AT_ONCE = 500;

export interface NewJob {
  /** A name of `HANDLERS`. */
  kind: string;
  payload: unknown;
  /** A second job of the same name is not made: the first one's id is answered, done or not. */
  dedupe?: string;
  /** By the business clock; default: now. */
  runAt?: Date;
  /** Whose job list shows it; null for work of the house. */
  owner?: number | null;
  /** How its owner's call came, where `ctx.actor` is not the owner. */
  sender?: Sender | null;
  total?: number | null;
}

/**
 * Emits `job` once a transaction that left a job has committed, so that the worker of this process need not wait for
 * its next look.
 */
export const JOB_SIGNAL: ServiceKey<EventEmitter> = {
  name: 'the signal of new jobs',
  make: () => new EventEmitter().setMaxListeners(0),
};

/** Tells the worker of this process, once the transaction has committed, that a job waits. */
export function signalJobs(ctx: Context): void {
  const signal = (): void => {
    ctx.database.services.get(JOB_SIGNAL).emit('job');
  };
  if (ctx.transaction) ctx.transaction.afterCommit(signal);
  else signal();
}

/** What a job begins as. */
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

/**
 * Leaves a job in the caller's transaction: it exists exactly when the command that wanted it has happened. Answers its
 * id.
 */
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

/** The same of jobs whose ids nobody asks for, 500 by one statement, which leaves those that are there as they are. */
export async function enqueueAll(ctx: Context, many: readonly NewJob[]): Promise<void> {
  for (const part of chunked(many, JOBS_AT_ONCE)) await table(ctx, jobs).insertNew(part.map((job) => rowOf(ctx, job)));
  if (many.length > 0) signalJobs(ctx);
}

/** A key that fits the column: a long one is kept as its hash. */
const fitting = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex');

/** Seeders play the past: nobody is notified of it. */
const isPast = (ctx: Context): boolean => ctx.source === 'seed';

/**
 * Records in the caller's transaction that something has happened; `api/subjects/messages/deliverEvent.ts` names who is
 * notified.
 */
export async function emit<Name extends EventName>(
  ctx: Context,
  { name, subject, data, dedupe }: NewEvent<Name>,
): Promise<void> {
  if (isPast(ctx)) return;
  const payload = { id: randomUUID(), name, subject, data, at: ctx.now().toISOString() };
  const key = dedupe === undefined ? undefined : fitting(`event:${name}:${dedupe}`);
  await enqueueAll(ctx, [{ kind: EVENT_JOB, payload, dedupe: key }]);
}

/** Leaves a mail in the caller's transaction; the worker sends it. */
export async function enqueueMail(ctx: Context, { dedupe, ...mail }: NewMail): Promise<void> {
  if (isPast(ctx)) return;
  const key = fitting(`mail:${dedupe ?? randomUUID()}`);
  await enqueueAll(ctx, [{ kind: MAIL_JOB, payload: { ...mail, reference: key }, dedupe: key }]);
}

/** The same of many mails, a few statements for hundreds; each has a `dedupe` of its own. */
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
 * The same for a mail that lets its reader in: sealed while it waits, and not sent after `until`. Nobody's mail (null)
 * leaves the same trace as somebody's, so that neither time nor rows betray whether there is a reader.
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

/** Gives a job that waits another payload; the caller holds its row, or is the only one who knows of it. */
export async function changePayload(ctx: Context, id: number, payload: object): Promise<void> {
  await change(ctx, 'UPDATE jobs SET payload = ? WHERE id = ?', [JSON.stringify(payload), id]);
}
