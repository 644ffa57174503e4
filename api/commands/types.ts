import type { ActionPreview, DeedName, Resource } from '@t3d/resources/kit';
import type { Context } from '../context';

/** Work for longer than a request: the caller gets 202 and this job to watch. */
export interface JobStarted { jobId: number }
export interface Outcome { affected?: number; [more: string]: unknown }

/**
 * A deed: `run` does it, `check` tells what it would do (nothing written). Both get validated input; ids are in scope and
 * references exist. `run` is called inside a transaction that is rerun whole on a deadlock, so it touches nothing but the database.
 * Input of actions `{ids?, ...input}`; of create the values; of update `{id, values}`; of delete `{ids}`.
 */
export interface Deed<Input = never> {
  run(ctx: Context, input: Input): Promise<Outcome | JobStarted>;
  check?(ctx: Context, input: Input): Promise<ActionPreview>;
}
/** Exactly the commands that a declaration asks for: one missing or one too many does not compile. */
export type CommandsFor<R extends Resource> = { readonly [N in DeedName<R>]: Deed<never> };
export type CommandTable = Readonly<Record<string, Deed<never>>>;
