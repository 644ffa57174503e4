import type { Resource } from '@t3d/resources/kit';
import type { Answered, JobStarted, Outcome } from '../../declared/command';
import type { Context } from '../../context';
import { firstEntryOf, asOperation } from '../../models/operations';
import type { About } from '../rows/commands/runCommand';
import { howToUndo } from './undo';

/** What was done, and the history entry by which it can be taken back; null where it never can, or nothing changed. */
interface Offered<T> {
  readonly outcome: T;
  readonly undo: { readonly entry: number } | null;
}

/** Does work as one operation, in a transaction, and offers its undo. */
export const withUndo = <T extends Outcome | JobStarted>(
  ctx: Context,
  resource: Resource,
  action: string,
  work: (ctx: Context) => Promise<T>,
): Promise<Offered<T>> =>
  asOperation(ctx, { resource: resource.name, action }, async (inner) => {
    const outcome = await work(inner);
    if (!howToUndo(inner.database, { resource: resource.name, action }).inverse) return { outcome, undo: null };
    const entry = await firstEntryOf(inner);
    return { outcome, undo: entry === null ? null : { entry } };
  });

/** The same of a command that a job runs: the job's result names the entry. */
export async function offerAround(
  ctx: Context,
  { resource, action }: About,
  work: (ctx: Context) => Promise<Answered>,
): Promise<Answered> {
  const { outcome, undo } = await withUndo(ctx, resource, action, work);
  return undo ? { ...outcome, undo } : outcome;
}
