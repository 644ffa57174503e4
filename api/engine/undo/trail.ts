import type { Resource } from '@t3d/resources/kit';
import { grantScope, minuteAt } from '@t3d/resources/kit';
import { historyLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import type { CheckedMessage } from '../../errors';
import { NotFound, message } from '../../errors';
import { translateMessage } from '../../locales';
import type { TrailEntry } from '../../models/history';
import { TRAIL_PAGE, isMasked, readTrail } from '../../models/history';
import type { StoredOperation } from '../../models/operations';
import { readOperations } from '../../models/operations';
import { userNames } from '../../models/userTable';
import { receivedAtOf, asGiven, isSince } from '../access/ownedSince';
import { mayAct, mayCall, writableFields, actionOf } from '../access/permissions';
import { addChangeNames } from '../history/changeLabels';
import { visibilityOf, visibleChanges } from '../history/visibleChanges';
import type { PlainRow } from '../rows/read/read';
import { isInScope, idsInScope } from '../rows/read/read';
import { howToUndo, whyNoOperation } from './undo';
import type { RecordChange } from '../../registry/command';
import { chunked } from '../../models/chunked';
import { table } from '../../models/table';
import { byResource, changesByRecord, isOfTable, readFirst } from './readDone';
import { restoreError } from './restore';

/** Says if an entry can be undone, without the check of other records, which only the preview makes. */
export type UndoState = { readonly possible: true } | { readonly possible: false; readonly reason: string };

interface TrailRow extends Omit<TrailEntry, 'resource' | 'operation'> {
  /** The action's label for this resource, or null for common actions such as update. */
  actionLabel: string | null;
  /** The fields that the caller may restore by a PUT, whose whole values the history has. */
  revertable: string[];
  /** The labels of referenced records and files in the changes, by field and id. */
  changesLabel?: Record<string, Record<string, string>>;
  undo: UndoState;
}
/** A page of a history. `next` is the parameter `before` for older entries. */
export interface Trail {
  rows: TrailRow[];
  next: number | null;
}

function isAllowed({ actor, database }: Context, { resource: name, action }: StoredOperation): boolean {
  const resource = database.registry.get(name);
  if (!resource) return false;
  const isCall = action === 'create' || action === 'update' || action === 'delete';
  return isCall ? mayCall(actor, resource, action) : mayAct(actor, resource, action);
}

/** Returns for each entry whether its operation can be undone, with the reason in the caller's language. */
export async function undoStates(
  ctx: Context,
  entries: readonly Pick<TrailEntry, 'id' | 'resource' | 'action' | 'operation'>[],
): Promise<Map<number, UndoState>> {
  const operations = await readOperations(ctx, [...new Set(entries.flatMap(({ operation }) => operation ?? []))]);
  const all = [...operations.values()];
  const undoers = await userNames(
    ctx,
    all.map(({ undone }) => undone?.actor ?? null),
  );
  const open = all.filter((one) => !one.undone && !howToUndo(ctx.database, one).why && isAllowed(ctx, one));
  const stands = await whyNotWhole(ctx, open);
  const whyNot = (entry: (typeof entries)[number]): CheckedMessage | null => {
    const operation = entry.operation === null ? undefined : operations.get(entry.operation);
    if (!operation) return whyNoOperation(ctx.database, entry);
    if (operation.undone) {
      const name = undoers.get(operation.undone.actor ?? 0);
      return name === undefined
        ? message('undo.already')
        : message('undo.alreadyBy', { name, at: minuteAt(operation.undone.at, ctx.gmtOffset) });
    }
    const { why } = howToUndo(ctx.database, operation);
    if (why) return why;
    if (!isAllowed(ctx, operation)) return message('undo.notAllowed');
    return stands.get(operation.id) ?? null;
  };
  return new Map(
    entries.map((entry): [number, UndoState] => {
      const why = whyNot(entry);
      return [entry.id, why ? { possible: false, reason: translateMessage(why, ctx.language) } : { possible: true }];
    }),
  );
}

/** Returns the fields that a PUT of the caller may write. */
async function writableNames(ctx: Context, resource: Resource, id: number): Promise<string[]> {
  const narrower = grantScope(resource.declaration.access.update);
  const isOpen =
    mayCall(ctx.actor, resource, 'update') && (!narrower || (await isInScope(ctx, resource, id, narrower)));
  return isOpen ? Object.keys(writableFields(ctx.actor, resource, 'update')) : [];
}

/** Returns the entries since the hand-over to the caller, the first without the former owner's values. */
async function sinceArrival(
  ctx: Context,
  resource: Resource,
  id: number,
  entries: TrailEntry[],
): Promise<TrailEntry[]> {
  const arrivals = await receivedAtOf(ctx, resource, [id]);
  if (!arrivals) return entries;
  const arrival = arrivals.get(id);
  return entries
    .filter((entry) => isSince(arrival, entry))
    .map((entry) => (entry.id === arrival?.entry ? { ...entry, changes: asGiven(entry.changes) } : entry));
}

const isAllOf = (withheld: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => withheld.has(name));

/**
 * Returns the history of a record in the caller's scope, with visible changes only. Each entry tells whether the caller
 * can undo it.
 */
export async function trailOf(ctx: Context, resource: Resource, id: number, before?: number): Promise<Trail> {
  const visibility = (await visibilityOf(ctx, resource, [id])).get(id);
  if (!visibility) throw new NotFound();
  const read = await readTrail(ctx, resource, id, before);
  const found = await sinceArrival(ctx, resource, id, read);
  const writable = new Set(await writableNames(ctx, resource, id));
  const states = await undoStates(ctx, found);
  const rows = found
    .filter(({ changes }) => !isAllOf(visibility.withheld, Object.keys(changes)))
    .map(({ resource: writtenAs, operation: _operation, ...row }) => {
      const changes = visibleChanges(ctx, resource, visibility.visible, row.changes);
      const kept = Object.keys(changes).filter((name) => writable.has(name) && !isMasked(resource, name));
      return {
        ...row,
        changes,
        actionLabel: historyLabel(ctx.database.registry.get(writtenAs) ?? resource, row.action, ctx.language),
        revertable: row.action === 'create' ? [] : kept,
        undo: states.get(row.id) as UndoState,
      };
    });
  await addChangeNames(ctx, () => resource, rows as unknown as Record<string, unknown>[]);
  return { rows, next: found.length === TRAIL_PAGE ? (found.at(-1)?.id ?? null) : null };
}

/** The maximum number of entries of an operation that are checked record by record. */
const MAX_ENTRIES = 50;
const AT_ONCE = 100;

/** Returns whether the caller's scope contains all existing records of the operation's resource. */
async function reachesAll(
  ctx: Context,
  { resource: name, action }: StoredOperation,
  entries: readonly RecordChange[],
  there: ReadonlyMap<string, ReadonlyMap<number, PlainRow>>,
): Promise<boolean> {
  const resource = ctx.database.registry.get(name);
  if (!resource) return false;
  const own = entries.filter((entry) => isOfTable(ctx, resource, entry));
  const ids = [...new Set(own.flatMap(({ recordId }) => recordId ?? []))];
  const left = ids.filter((id) => there.get(resource.table)?.has(id));
  if (left.length === 0) return true;
  const scope = actionOf(resource, action)?.scope;
  if ((await idsInScope(ctx, resource, left)).size < left.length) return false;
  return !scope || (await idsInScope(ctx, resource, left, scope)).size === left.length;
}

/** Returns why the first record of an operation cannot be restored, or null. */
function whyNotPutBack(
  ctx: Context,
  operation: StoredOperation,
  entries: readonly RecordChange[],
  there: ReadonlyMap<string, ReadonlyMap<number, PlainRow>>,
): CheckedMessage | null {
  // Leave created records and other resources to the preview.
  const own = entries.filter(({ action, resource }) => action !== 'create' && resource === operation.resource);
  for (const [resource, ofResource] of byResource(ctx, own))
    for (const [id, done] of changesByRecord(ofResource)) {
      const stands = restoreError(ctx, resource, id, there.get(resource.table)?.get(id), done);
      // A value that is masked here may be in the hidden part of the history.
      if (stands && stands.why.key !== 'undo.masked') return stands.why;
    }
  return null;
}

/** Returns the rows that the entries describe, with one statement per table. */
async function rowsOf(ctx: Context, entries: readonly RecordChange[]): Promise<Map<string, Map<number, PlainRow>>> {
  const ids = new Map<Resource, Set<number>>();
  for (const { resource: name, recordId } of entries) {
    const resource = ctx.database.registry.get(name);
    if (!resource || recordId === null) continue;
    const known = ids.get(resource) ?? new Set();
    ids.set(resource, known.add(recordId));
  }
  const found = new Map<string, Map<number, PlainRow>>();
  for (const [resource, wanted] of ids) {
    const rows = (await table(ctx, resource).find([...wanted])) as unknown as PlainRow[];
    const known = found.get(resource.table) ?? new Map<number, PlainRow>();
    for (const row of rows) known.set(row.id, row);
    found.set(resource.table, known);
  }
  return found;
}

/** Returns why whole operations cannot be undone, by operation id, without those that can. */
async function whyNotWhole(ctx: Context, operations: readonly StoredOperation[]): Promise<Map<number, CheckedMessage>> {
  const why = new Map<number, CheckedMessage>();
  for (const some of chunked([...operations], AT_ONCE)) {
    const done = await readFirst(ctx, some, MAX_ENTRIES + 1);
    const small = some.filter(({ id }) => (done.get(id)?.length ?? 0) <= MAX_ENTRIES);
    const there = await rowsOf(
      ctx,
      some.flatMap(({ id }) => done.get(id) ?? []),
    );
    for (const operation of some) {
      const entries = done.get(operation.id) ?? [];
      if (!(await reachesAll(ctx, operation, entries, there))) why.set(operation.id, message('undo.notAllowed'));
      else if (small.includes(operation)) {
        const stands = whyNotPutBack(ctx, operation, entries, there);
        if (stands) why.set(operation.id, stands);
      }
    }
  }
  return why;
}
