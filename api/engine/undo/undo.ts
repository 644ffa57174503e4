import auditLog from '@t3d/resources/builtin/audit-log';
import { type Resource, type Field, rolesOf, isEqual } from '@t3d/resources/kit';
import type {
  DoneOperation,
  Inverse,
  Outcome,
  ReportDone,
  Changes,
  CommandResult,
  JobStarted,
} from '../../registry/command';
import type { Context } from '../../context';
import { type CheckedMessage, Invalid, NotFound, invalidBy, message, Forbidden } from '../../errors';
import { forUpdate } from '../../models/dialect';
import { type StoredOperation, asOperation, firstEntryOf, operationId, readOperation } from '../../models/operations';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { receivedAtOf, isSince } from '../access/ownedSince';
import { actionOf, requireAction, requireCall, writableFields } from '../access/permissions';
import { visibilityInLists } from '../history/visibleChanges';
import { validatedOnce } from '../rows/children/validateParents';
import { type PlainRow, requireInScope } from '../rows/read/read';
import { isOfTable, readOperationToUndo, changesByRecord } from './readDone';
import { idIn, idsWhere } from '../access/statements';
import type { Database } from '../../models/database';
import { commandsOf } from '../rows/commands/commands';
import { hasChildRules } from '../rows/write/completeRows';
import { removes, restores, lockUnchanged, storedChanges, assertNoObstacles } from './restore';
import { updateRow } from '../rows/write/write';
import type { About } from '../rows/commands/runCommand';

/* Undoes operations by writing the opposite changes, after a check of the right to the undone action. */

export interface Undoable {
  readonly operation: StoredOperation;
  readonly done: DoneOperation;
  readonly inverse: Inverse;
}

function requireRight({ actor }: Context, resource: Resource, action: string): void {
  if (action === 'create' || action === 'update') requireCall(actor, resource, action);
  else requireAction(actor, resource, action);
}

/** Throws unless the action's records are, and were at that time, in the caller's scope. Returns the existing ones. */
async function requireReach(ctx: Context, resource: Resource, done: DoneOperation): Promise<void> {
  const own = done.entries.filter((entry) => isOfTable(ctx, resource, entry));
  const ids = [...new Set(own.flatMap(({ recordId }) => recordId ?? []))];
  if (ids.length === 0) throw new NotFound();
  const there = await idsWhere(ctx, resource, { conditions: [idIn(ids)], scope: null });
  await requireInScope(ctx, resource, there, actionOf(resource, done.action)?.scope);
  const arrivals = await receivedAtOf(ctx, resource, there);
  const isEarlier = (id: number): boolean => (arrivals?.get(id)?.since ?? done.at) > done.at;
  if (there.some(isEarlier)) throw new NotFound();
}

/** Locks an operation, so that the second of two undos sees that it is undone. */
async function lockOperation(ctx: Context, id: number): Promise<StoredOperation> {
  if (ctx.transaction)
    await select(ctx, `SELECT \`id\` FROM \`operations\` WHERE \`id\` = ?${forUpdate(ctx.database)}`, [id]);
  return (await readOperation(ctx, id)) as StoredOperation;
}

/**
 * Returns the operation of a history entry and its inverse. Throws 404 for records out of scope, 403 without the right,
 * and 400 if it cannot be undone.
 */
export async function findUndoable(ctx: Context, entryId: number): Promise<Undoable> {
  const entry = await table(ctx, auditLog).one(entryId);
  const about = entry && ctx.database.registry.get(entry.resource ?? '');
  if (!entry || !about || entry.recordId === null) throw new NotFound();
  if (!(await visibilityInLists(ctx, about, [entry.recordId])).has(entry.recordId)) throw new NotFound();
  const arrivals = await receivedAtOf(ctx, about, [entry.recordId]);
  if (arrivals && !isSince(arrivals.get(entry.recordId), { id: entry.id, at: entry.createdAt as Date }))
    throw new NotFound();
  const operation = entry.operation === null ? undefined : await lockOperation(ctx, entry.operation);
  if (!operation) throw invalidBy(whyNoOperation(ctx.database, entry), {});
  const resource = ctx.database.registry.get(operation.resource);
  if (!resource) throw new Invalid('undo.none');
  if (operation.action !== 'undo') requireRight(ctx, resource, operation.action);
  const { inverse, why } = howToUndo(ctx.database, operation);
  if (!inverse) throw invalidBy(why, {});
  const done = await readOperationToUndo(ctx, operation);
  await (inverse.requireReach?.(ctx, done) ?? requireReach(ctx, resource, done));
  if (operation.undone) throw new Invalid('undo.already');
  return { operation, done, inverse };
}

/** Throws without the right to the entry's action. The changes by the undo need none. */
export async function requireUndoRight(ctx: Context, entryId: number): Promise<void> {
  const entry = await table(ctx, auditLog).one(entryId);
  const operation = entry?.operation ? await readOperation(ctx, entry.operation) : undefined;
  const resource = operation && ctx.database.registry.get(operation.resource);
  if (!operation || !resource) throw new NotFound();
  requireRight(ctx, resource, operation.action);
}

/** Undoes an operation in a transaction. Returns the number of records and the undo's first history entry. */
export function runUndo(
  ctx: Context,
  { operation, done, inverse }: Undoable,
  report: ReportDone = () => undefined,
): Promise<Outcome & { affected: number }> {
  const about = { resource: operation.resource, action: 'undo', undoes: operation.id };
  return asOperation({ ...ctx, operation: undefined }, about, async (inner) => {
    await operationId(inner);
    await validatedOnce(inner, () => inverse.run(inner, done, report));
    return { affected: recordsOf(done), history: await firstEntryOf(inner) };
  });
}

export const recordsOf = ({ entries }: DoneOperation): number =>
  new Set(entries.map(({ resource, recordId }) => `${resource} ${recordId}`)).size;

/** The inverse of an operation, or the reason for having none. */
type HowToUndo =
  | { readonly inverse: Inverse; readonly why?: undefined }
  | { readonly inverse?: undefined; readonly why: CheckedMessage };

const putsBack = restores();

/** Returns why an entry without an operation cannot be undone, for example an import's. */
export function whyNoOperation(
  database: Database,
  { resource, action }: { resource: string | null; action: string | null },
): CheckedMessage {
  if (action === 'import') return message('undo.import');
  const about = database.registry.get(resource ?? '');
  const isEvent = about?.declaration.history?.includes(action ?? '') || (about && hasChildRules(database, about));
  return message(isEvent ? 'undo.none' : 'undo.before');
}
const never = (why: CheckedMessage): HowToUndo => ({ why });

/** Returns how to undo a call that every resource may have, or null. */
function ofCall({ declaration }: Resource, call: string): HowToUndo | null {
  if (call === 'update') return { inverse: changesBack };
  if (call === 'create')
    return rolesOf(declaration.access.delete).length > 0 ? { inverse: removes } : never(message('undo.kept'));
  if (call === 'delete') return never(message('undo.deleted'));
  if (call === 'import') return never(message('undo.import'));
  if (call === 'undo') return never(message('undo.isUndo'));
  return null;
}

/** Returns how to undo a declared action or call, by the command's inverse or the engine's. */
export function howToUndo(
  database: Database,
  { resource: name, action }: { resource: string; action: string },
): HowToUndo {
  const resource = database.registry.get(name);
  if (!resource) return never(message('undo.none'));
  const declared = actionOf(resource, action);
  if (declared?.final) return never(message(`undo.final.${declared.final}`));
  if (declared?.set) return { inverse: putsBack };
  const own = commandsOf(database).find(name, action)?.steps.undo;
  return own ? { inverse: own } : ((declared ? null : ofCall(resource, action)) ?? never(message('undo.none')));
}

/** Returns whether people write a field, which is not managed, computed or looked up. */
const isGiven = ({ hidden, managed, computed, through }: Field): boolean =>
  !hidden && !managed && !computed && !through;

/** Returns the former values for a PUT. Throws 403 for a field that the caller may no longer write. */
function formerOf(ctx: Context, resource: Resource, changes: Changes): Record<string, unknown> {
  const writable = writableFields(ctx.actor, resource, 'update');
  const given = Object.entries(changes).filter(([name]) => name in writable || isGiven(resource.fields[name] as Field));
  if (given.some(([name]) => !(name in writable))) throw new Forbidden(`${resource.name}:update`);
  return Object.fromEntries(given.map(([name, { before }]) => [name, before]));
}

/** Throws unless a record has its former values again, including derived fields. */
async function requireWhole(ctx: Context, resource: Resource, id: number, changes: Changes): Promise<void> {
  const row = (await table(ctx, resource).one(id)) as PlainRow | null;
  const left = Object.entries(changes).filter(([name, { before }]) => !isEqual(row?.[name], before));
  await assertNoObstacles(
    ctx,
    left.slice(0, 1).map(() => ({ resource, recordId: id, why: message('undo.notWhole') })),
  );
}

/** The inverse of an update: an ordinary update with the former values, if nothing has changed since. */
const changesBack: Inverse = {
  run: async (ctx, done) => {
    const resource = ctx.database.registry.get(done.resource) as Resource;
    if (!done.entries.every((entry) => isOfTable(ctx, resource, entry))) throw new Invalid('undo.withOthers');
    const records = changesByRecord(done.entries);
    await lockUnchanged(ctx, resource, records);
    const record = done.recordId ?? [...records.keys()].at(-1);
    const changed = record === undefined ? undefined : records.get(record);
    if (record === undefined || !changed) throw new Invalid('undo.none');
    const former = formerOf(ctx, resource, storedChanges(resource, changed.changes));
    await updateRow(ctx, commandsOf(ctx.database), resource, record, former);
    // Check the effects in other records, which the update has derived.
    for (const [id, { changes }] of records) await requireWhole(ctx, resource, id, storedChanges(resource, changes));
  },
};

/** An outcome with the history entry for an undo, or null if it cannot be undone. */
interface Offered<T> {
  readonly outcome: T;
  readonly undo: { readonly entry: number } | null;
}

/** Runs work as one operation in a transaction. Returns the outcome with the history entry for an undo. */
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

/** Runs a job's command and adds the history entry for an undo to the job's result. */
export async function offerAround(
  ctx: Context,
  { resource, action }: About,
  work: (ctx: Context) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { outcome, undo } = await withUndo(ctx, resource, action, work);
  return undo ? { ...outcome, undo } : outcome;
}
