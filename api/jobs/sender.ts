import { isDeepStrictEqual } from 'node:util';
import type { Actor, Context } from '../context';
import { Forbidden, Invalid, NotFound } from '../errors';
import type { AccessBlock } from '../models/actors';
import { type Sender, loadSender } from '../models/keyActors';
import type { Job, Handler } from './jobTypes';

const SHUT_OUT = {
  key: 'jobs.sender.key',
  deleted: 'jobs.sender.deleted',
  disabled: 'jobs.sender.disabled',
  superiorDisabled: 'jobs.sender.superiorDisabled',
  accountAuth: 'jobs.sender.accountAuth',
} as const satisfies Record<AccessBlock | 'key', string>;

/** Rewrites an error for the sender, whose call was allowed when it was queued. */
function ofSender(error: unknown): unknown {
  if (error instanceof Forbidden) return new Invalid('jobs.sender.right', { needed: String(error.params.needed) });
  return error instanceof NotFound ? new Invalid('jobs.sender.scope') : error;
}

/**
 * Loads a job's owner with the present rights. Throws if the owner may no longer make the call. `holds` locks the
 * rights.
 */
async function loadOwner(ctx: Context, job: Job, handler: Handler, holds: boolean): Promise<Actor> {
  const { owner: user } = job;
  const sender = job.sender as Sender | null;
  const found = user === null ? 'deleted' : await loadSender(ctx.database, { user, sender }, ctx.transaction, holds);
  if (typeof found === 'string') throw new Invalid(SHUT_OUT[found]);
  try {
    await handler.onBehalf?.({ ...ctx, actor: found }, job.payload as never);
  } catch (error) {
    throw ofSender(error);
  }
  return found;
}

/** Thrown to start the work again with the sender's new rights. */
export class SenderChanged extends Error {}

/**
 * Runs a job with the sender's present rights, or as the system without a sender. A transaction checks the rights again
 * before commit.
 */
export async function asSender<T>(
  ctx: Context,
  job: Job,
  handler: Handler,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (!handler.onBehalf) return work(ctx);
  const actor = await loadOwner(ctx, job, handler, false);
  let result: T;
  try {
    result = await work({ ...ctx, actor });
  } catch (error) {
    throw ofSender(error);
  }
  if (ctx.transaction && !isDeepStrictEqual(actor, await loadOwner(ctx, job, handler, true))) throw new SenderChanged();
  return result;
}

/** Throws if the sender of a job has lost the right to the job. */
export async function requireSender(ctx: Context, job: Job, handler: Handler | undefined): Promise<void> {
  if (handler?.onBehalf) await loadOwner(ctx, job, handler, false);
}
