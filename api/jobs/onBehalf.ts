import type { Actor, Context } from '../context';
import type { Handler, Progress } from './types';

/** The payload of a job that a person started: what was requested, by whom, in which language. */
interface OnBehalf<Input> {
  input: Input;
  actor: Actor;
  language: Context['language'];
  /** The key of the request: what it posts under it is posted once. */
  idempotencyKey?: string;
}

/** A command too long for a request, run in one transaction on behalf of the person who requested it. */
export const onBehalf = <Input>(
  command: (ctx: Context, input: Input, progress: Progress) => Promise<unknown>,
): Handler => ({
  atomic: true,
  requested: true,
  run: (ctx, { input, actor, language, idempotencyKey }: OnBehalf<Input>, progress) =>
    command({ ...ctx, actor, language, idempotencyKey }, input, progress),
});
