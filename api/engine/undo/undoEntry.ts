import type { Resource } from '@t3d/resources/kit';
import type { JobStarted, Outcome, Preview, ReportDone } from '../../declared/command';
import type { Context } from '../../context';
import { enqueue } from '../../jobs/outbox';
import { keyOf } from '../../models/idempotency';
import type { Promised } from '../rows/commands/promises';
import { leaveToSecond } from '../rows/commands/secondPerson';
import { previewUndo } from './preview';
import type { Undoable } from './undo';
import { findUndoable, recordsOf, runUndo } from './undo';

/** More records than this are put back by a job. */
const JOB_ABOVE = 5000;
export const UNDO_JOB = 'history.undo';
export interface UndoPayload {
  entry: number;
  language: Context['language'];
  idempotencyKey?: string;
  /** The second person who has let it happen. */
  approvedBy?: number;
}

/** What an undo is called while it waits for a second person: an action of the operation's resource. */
export const UNDO_ACTION = 'undo';

/** What an undo would do, and whose answer that is; writes nothing. Refuses as `findUndoable` does. */
export async function promisedUndo(
  ctx: Context,
  resource: Resource,
  entry: number,
): Promise<{ promised: Promised; preview: Preview }> {
  const preview = await previewUndo({ ...ctx, waitsFor: undefined }, entry);
  return { promised: { about: { resource, action: UNDO_ACTION }, body: { entry } }, preview };
}

/** Leaves an undo to a second person when the ledger has found that it needs one; null for any other. */
async function leaveUndo(ctx: Context, { operation }: Undoable, entry: number): Promise<Outcome | null> {
  if (!ctx.waitsFor) return null;
  const resource = ctx.database.registry.get(operation.resource) as Resource;
  const { promised, preview } = await promisedUndo(ctx, resource, entry);
  return leaveToSecond(ctx, promised, { body: { entry }, undoes: operation.action, preview: async () => preview });
}

/**
 * Takes back the operation that wrote a history entry, all of it or nothing, inside a transaction; of more than 5,000
 * records a job does it. Refuses as `findUndoable` does, and names the records that stand in the way (400).
 */
export async function undoEntry(ctx: Context, entryId: number, report?: ReportDone): Promise<Outcome | JobStarted> {
  const undoable = await findUndoable(ctx, entryId);
  const waits = await leaveUndo(ctx, undoable, entryId);
  if (waits) return waits;
  const total = recordsOf(undoable.done);
  if (report || total <= JOB_ABOVE) return runUndo(ctx, undoable, report);
  const { language, approvedBy } = ctx;
  const payload: UndoPayload = { entry: entryId, language, idempotencyKey: keyOf(ctx), approvedBy };
  return { jobId: await enqueue(ctx, { kind: UNDO_JOB, payload, owner: ctx.actor.id, total }) };
}
