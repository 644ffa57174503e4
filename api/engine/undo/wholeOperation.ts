import type { Resource } from '@t3d/resources/kit';
import type { DoneToRecord } from '../../declared/command';
import type { Context } from '../../context';
import type { CheckedMessage } from '../../errors';
import { message } from '../../errors';
import { chunked } from '../../models/chunked';
import type { StoredOperation } from '../../models/operations';
import { table } from '../../models/table';
import { actionOf } from '../access/permissions';
import type { PlainRow } from '../rows/read/read';
import { idsInScope } from '../rows/read/read';
import { byResource, doneByRecord, isOfTable, readFirst } from './readDone';
import { whyNotRestored } from './restore';

/** An operation of more entries is not looked at record by record: its preview names what stands in the way. */
const MAX_ENTRIES = 50;
/** Operations whose entries one statement reads. */
const AT_ONCE = 100;

/** Whether the caller reaches all records of the operation's own table today. Those that are gone are named later. */
async function reachesAll(
  ctx: Context,
  { resource: name, action }: StoredOperation,
  entries: readonly DoneToRecord[],
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

/** The first record of an operation that cannot be put back, and why; null where all can be. */
function whyNotPutBack(
  ctx: Context,
  operation: StoredOperation,
  entries: readonly DoneToRecord[],
  there: ReadonlyMap<string, ReadonlyMap<number, PlainRow>>,
): CheckedMessage | null {
  // The preview judges what was made, and what is of another list.
  const own = entries.filter(({ action, resource }) => action !== 'create' && resource === operation.resource);
  for (const [resource, ofResource] of byResource(ctx, own))
    for (const [id, done] of doneByRecord(ofResource)) {
      const stands = whyNotRestored(ctx, resource, id, there.get(resource.table)?.get(id), done);
      // A value that the history masks may be kept beside it.
      if (stands && stands.why.key !== 'undo.masked') return stands.why;
    }
  return null;
}

/** The rows of all that the entries are about, by table and id; a statement for each table. */
async function rowsOf(ctx: Context, entries: readonly DoneToRecord[]): Promise<Map<string, Map<number, PlainRow>>> {
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

/**
 * Why operations cannot be undone as a whole, by their ids: the same from whichever record of theirs a history is read.
 * One that can be undone is missing.
 */
export async function whyNotWhole(
  ctx: Context,
  operations: readonly StoredOperation[],
): Promise<Map<number, CheckedMessage>> {
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
