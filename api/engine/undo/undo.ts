/*
 * Undo: taking back what was done, by compensating entries. Read undo.ts (a history entry becomes the operation that
 * wrote it, the caller's rights are judged as for the action itself, and its inverse runs), inverses.ts (which inverse
 * an action has, or why none), restore.ts, update.ts and remove.ts (those that the engine knows), preview.ts (what an
 * undo would do), undoEntry.ts (the call itself: at once, by a job, or after a second person), trail.ts (what a history
 * says of each entry).
 */
import auditLog from '@t3d/resources/house/audit-log';
import type { Resource } from '@t3d/resources/kit';
import type { DoneOperation, Inverse, Outcome, ReportDone } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidBy } from '../../errors';
import { forUpdate } from '../../models/dialect';
import type { StoredOperation } from '../../models/operations';
import { asOperation, firstEntryOf, operationId, readOperation } from '../../models/operations';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { arrivalsOf, isSince } from '../access/heldSince';
import { actionOf, requireAction, requireCall } from '../access/permissions';
import { visibilityInLists } from '../history/visibleChanges';
import { judgedOnce } from '../rows/children/judgeParents';
import { requireInScope } from '../rows/read/read';
import { howToUndo, whyNoOperation } from './inverses';
import { isOfTable, readDone } from './readDone';
import { idIn, idsWhere } from '../access/statements';

/** An operation that the caller may take back, as far as rights go. */
export interface Undoable {
  readonly operation: StoredOperation;
  readonly done: DoneOperation;
  readonly inverse: Inverse;
}

/** Requires the right to the action itself, as the caller has it today. */
function requireRight({ actor }: Context, resource: Resource, action: string): void {
  if (action === 'create' || action === 'update') requireCall(actor, resource, action);
  else requireAction(actor, resource, action);
}

/**
 * The records of the action's own table, in the caller's scope of today and held by it already then; those that are
 * gone are named later.
 */
async function requireReach(ctx: Context, resource: Resource, done: DoneOperation): Promise<void> {
  const own = done.entries.filter((entry) => isOfTable(ctx, resource, entry));
  const ids = [...new Set(own.flatMap(({ recordId }) => recordId ?? []))];
  if (ids.length === 0) throw new NotFound();
  const there = await idsWhere(ctx, resource, { conditions: [idIn(ids)], scope: null });
  await requireInScope(ctx, resource, there, actionOf(resource, done.action)?.scope);
  const arrivals = await arrivalsOf(ctx, resource, there);
  const isEarlier = (id: number): boolean => (arrivals?.get(id)?.since ?? done.at) > done.at;
  if (there.some(isEarlier)) throw new NotFound();
}

/** Locks the operation: of two who take it back at once, the second finds it undone. */
async function lockOperation(ctx: Context, id: number): Promise<StoredOperation> {
  if (ctx.transaction)
    await select(ctx, `SELECT \`id\` FROM \`operations\` WHERE \`id\` = ?${forUpdate(ctx.database)}`, [id]);
  return (await readOperation(ctx, id)) as StoredOperation;
}

/**
 * The operation behind a history entry and its inverse. Refuses an entry of a record that the caller does not see, or
 * from before the record came to the caller (404), an action that it may not do (403), records out of its scope (404),
 * what is undone already and what never can be (400).
 */
export async function findUndoable(ctx: Context, entryId: number): Promise<Undoable> {
  const entry = await table(ctx, auditLog).one(entryId);
  const about = entry && ctx.database.registry.get(entry.resource ?? '');
  if (!entry || !about || entry.recordId === null) throw new NotFound();
  if (!(await visibilityInLists(ctx, about, [entry.recordId])).has(entry.recordId)) throw new NotFound();
  const arrivals = await arrivalsOf(ctx, about, [entry.recordId]);
  if (arrivals && !isSince(arrivals.get(entry.recordId), { id: entry.id, at: entry.createdAt as Date }))
    throw new NotFound();
  const operation = entry.operation === null ? undefined : await lockOperation(ctx, entry.operation);
  if (!operation) throw invalidBy(whyNoOperation(ctx.database, entry), {});
  const resource = ctx.database.registry.get(operation.resource);
  if (!resource) throw new Invalid('undo.none');
  if (operation.action !== 'undo') requireRight(ctx, resource, operation.action);
  const { inverse, why } = howToUndo(ctx.database, operation);
  if (!inverse) throw invalidBy(why, {});
  const done = await readDone(ctx, operation);
  await (inverse.requireReach?.(ctx, done) ?? requireReach(ctx, resource, done));
  if (operation.undone) throw new Invalid('undo.already');
  return { operation, done, inverse };
}

/** The right to the action behind an entry, and no more: what the undo itself changes is not judged again. */
export async function requireUndoRight(ctx: Context, entryId: number): Promise<void> {
  const entry = await table(ctx, auditLog).one(entryId);
  const operation = entry?.operation ? await readOperation(ctx, entry.operation) : undefined;
  const resource = operation && ctx.database.registry.get(operation.resource);
  if (!operation || !resource) throw new NotFound();
  requireRight(ctx, resource, operation.action);
}

/** Takes it back; answers the number of records and the first entry of the undo's own history. In a transaction. */
export function runUndo(
  ctx: Context,
  { operation, done, inverse }: Undoable,
  report: ReportDone = () => undefined,
): Promise<Outcome & { affected: number }> {
  const about = { resource: operation.resource, action: 'undo', undoes: operation.id };
  return asOperation({ ...ctx, operation: undefined }, about, async (inner) => {
    await operationId(inner);
    await judgedOnce(inner, () => inverse.run(inner, done, report));
    return { affected: recordsOf(done), history: await firstEntryOf(inner) };
  });
}

/** How many records an operation is about. */
export const recordsOf = ({ entries }: DoneOperation): number =>
  new Set(entries.map(({ resource, recordId }) => `${resource} ${recordId}`)).size;
