import type { Resource } from '@t3d/resources/kit';
import type { Changes } from '../../declared/command';
import type { Context } from '../../context';
import { Refusal, message } from '../../errors';
import type { CheckedMessage } from '../../errors';
import { translateMessage } from '../../locales';
import type { TrailEntry } from '../../models/history';
import { readTrail } from '../../models/history';
import type { Trail, TrailRow } from '../rows/recordHistory';
import { trailOf } from '../rows/recordHistory';
import type { StoredOperation } from '../../models/operations';
import { readOperations } from '../../models/operations';
import { labelOf, people } from '../../models/people';
import { table } from '../../models/table';
import type { PlainRow } from '../rows/read';
import { actionOf } from '../access/permissions';
import { idsInScope } from '../rows/read';
import { howToUndo } from './inverses';
import { whyNotRestored } from './restore';
import { requireRight } from './undo';

/** Whether an entry can be taken back: what stands in the way of other records only the preview tells. */
export type UndoState = { readonly possible: true } | { readonly possible: false; readonly reason: string };

/** Who undid each operation that is undone. */
async function undoersOf(ctx: Context, operations: readonly StoredOperation[]): Promise<Map<number, string>> {
  const ids = [...new Set(operations.flatMap(({ undone }) => undone?.actor ?? []))];
  const found = ids.length > 0 ? await people(ctx).find(ids) : [];
  return new Map(found.map((person) => [person.id, labelOf(ctx.database, person)]));
}

const atOf = (ctx: Context, at: Date): string =>
  new Date(at.getTime() + ctx.gmtOffset * 60_000).toISOString().slice(0, 16).replace('T', ' ');

function undoneWords(ctx: Context, { undone }: StoredOperation, names: ReadonlyMap<number, string>): CheckedMessage {
  const name = undone?.actor ? names.get(undone.actor) : undefined;
  return undone && name !== undefined
    ? message('undo.alreadyBy', { name, at: atOf(ctx, undone.at) })
    : message('undo.already');
}

/** The lists of the operations in which the caller reaches the record today. */
async function reachedIn(
  ctx: Context,
  recordId: number,
  operations: readonly StoredOperation[],
): Promise<(operation: StoredOperation, table: string) => boolean> {
  const keyOf = ({ resource, action }: StoredOperation): string => `${resource}:${action}`;
  const reached = new Set<string>();
  for (const one of new Map(operations.map((operation) => [keyOf(operation), operation])).values()) {
    const resource = ctx.database.registry.get(one.resource);
    if (!resource) continue;
    const scope = actionOf(resource, one.action)?.scope;
    const isThere = (await idsInScope(ctx, resource, [recordId])).size === 1;
    if (isThere && (!scope || (await idsInScope(ctx, resource, [recordId], scope)).size === 1)) reached.add(keyOf(one));
  }
  // Of another table the preview judges who is reached.
  return (operation, name) =>
    ctx.database.registry.get(operation.resource)?.table !== name || reached.has(keyOf(operation));
}

/** Whether the caller has the right to the action today. */
function isAllowed(ctx: Context, operation: StoredOperation): boolean {
  const resource = ctx.database.registry.get(operation.resource);
  if (!resource) return false;
  try {
    requireRight(ctx, resource, operation.action);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const NOTHING_KEPT = {};

/** What each entry of one record's history says of its undo, in the caller's language; a few statements in all. */
async function undoStates(
  ctx: Context,
  resource: Resource,
  recordId: number,
  entries: readonly TrailEntry[],
): Promise<Map<number, UndoState>> {
  const operations = await readOperations(ctx, [...new Set(entries.flatMap(({ operation }) => operation ?? []))]);
  const names = await undoersOf(ctx, [...operations.values()]);
  const row =
    operations.size === 0
      ? undefined
      : (((await table(ctx, resource).one(recordId)) ?? undefined) as PlainRow | undefined);
  const isReached = await reachedIn(ctx, recordId, [...operations.values()]);
  const whyNot = ({ operation: id, resource: writtenAs, action, changes }: TrailEntry): CheckedMessage | null => {
    const operation = id === null ? undefined : operations.get(id);
    if (!operation) return message(action === 'import' ? 'undo.import' : 'undo.before');
    if (operation.undone) return undoneWords(ctx, operation, names);
    const { why } = howToUndo(ctx.database, operation);
    if (why) return why;
    if (!isAllowed(ctx, operation) || !isReached(operation, resource.table)) return message('undo.notAllowed');
    if (action === 'create' || operation.resource !== writtenAs) return null;
    // A value that the history masks may be kept beside it.
    const stands = whyNotRestored(ctx, resource, recordId, row, { changes: changes as Changes, kept: NOTHING_KEPT });
    return stands && stands.why.key !== 'undo.masked' ? stands.why : null;
  };
  return new Map(
    entries.map((entry): [number, UndoState] => {
      const why = whyNot(entry);
      return [entry.id, why ? { possible: false, reason: translateMessage(why, ctx.language) } : { possible: true }];
    }),
  );
}

/** A record's trail with, on each row, whether what wrote it can be taken back by the caller, and if not why. */
export async function trailWithUndo(
  ctx: Context,
  resource: Resource,
  id: number,
  before?: number,
): Promise<Omit<Trail, 'rows'> & { rows: (TrailRow & { undo: UndoState })[] }> {
  const { rows, next } = await trailOf(ctx, resource, id, before);
  const states = await undoStates(ctx, resource, id, await readTrail(ctx, resource, id, before));
  return { rows: rows.map((row) => ({ ...row, undo: states.get(row.id) as UndoState })), next };
}
