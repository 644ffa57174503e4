import { isDeepStrictEqual } from 'node:util';
import type { Actor, Context } from '../context';
import { Forbidden, Invalid, NotFound } from '../errors';
import type { ShutOut } from '../models/actors';
import { type Sender, loadSender } from '../models/keyActors';
import type { Job, Handler } from './types';

const SHUT_OUT = {
  key: 'jobs.sender.key',
  deleted: 'jobs.sender.deleted',
  disabled: 'jobs.sender.disabled',
  superiorDisabled: 'jobs.sender.superiorDisabled',
  accountAuth: 'jobs.sender.accountAuth',
} as const satisfies Record<ShutOut | 'key', string>;

/**
 * What a refusal says of the sender: their call was allowed and its records were in their scope when the job was left.
 */
function ofSender(error: unknown): unknown {
  if (error instanceof Forbidden) return new Invalid('jobs.sender.right', { needed: String(error.params.needed) });
  return error instanceof NotFound ? new Invalid('jobs.sender.scope') : error;
}

/**
 * Loads the sender of a job, its owner, as they are now, with the API key that the call came with. Refuses when they
 * may make no call at all, or not the call that the job does. `holds`: nobody changes their rights before the
 * transaction ends.
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

/** The sender's rights were changed in the middle of the work: it runs again with the present ones. */
export class SenderChanged extends Error {}

/**
 * Runs the work of a job on behalf of its sender, with the rights that they have now; any other job as the system. In
 * a transaction, it looks once more at the end and keeps the sender's rights until commit: the work is done whole,
 * under one set of rights, or not at all.
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

/** Refuses when the sender of a job may not have it done any more. */
export async function requireSender(ctx: Context, job: Job, handler: Handler | undefined): Promise<void> {
  if (handler?.onBehalf) await loadOwner(ctx, job, handler, false);
}
