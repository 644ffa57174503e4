import type { Changes, DoneOperation, DoneToRecord } from '../../declared/command';
import type { Context } from '../../context';
import { presentNames, sameTable } from '../../declared/formerNames';
import type { StoredOperation } from '../../models/operations';
import { select } from '../../models/sql';

interface Row {
  resource: string;
  recordId: number | string | null;
  action: string;
  changes: unknown;
  kept: unknown;
}

const parsed = (value: unknown): Changes => ((typeof value === 'string' ? JSON.parse(value) : value) ?? {}) as Changes;

/** All that an operation did, oldest first, under the names that fields have now. */
export async function readDone(ctx: Context, operation: StoredOperation): Promise<DoneOperation> {
  const rows = await select<Row>(
    ctx,
    'SELECT `resource`, `recordId`, `action`, `changes`, `kept` FROM `audit_log` WHERE `operation` = ? ORDER BY `id`',
    [operation.id],
  );
  const { registry } = ctx.database;
  const renaming = new Map(
    [...new Set(rows.map(({ resource }) => resource))].map((name) => {
      const resource = registry.get(name);
      return [name, presentNames(resource ? sameTable(registry, resource) : [])] as const;
    }),
  );
  const entries = rows.map(({ resource, recordId, action, changes, kept }): DoneToRecord => {
    const renamed = renaming.get(resource) as <V extends Changes>(values: V) => V;
    return {
      resource,
      recordId: recordId === null ? null : Number(recordId),
      action,
      changes: renamed(parsed(changes)),
      kept: renamed(parsed(kept)),
    };
  });
  const { id, resource, action, recordId, actor, at, notes } = operation;
  return { id, resource, action, recordId, actor, at, notes, entries };
}

/** What was done to each record of one list in all: what stood there first, and what stands there since. */
export function doneByRecord(entries: readonly DoneToRecord[]): Map<number, { changes: Changes; kept: Changes }> {
  const records = new Map<number, { changes: Changes; kept: Changes }>();
  for (const { recordId, changes, kept } of entries) {
    if (recordId === null) continue;
    const known = records.get(recordId);
    records.set(
      recordId,
      known ? { changes: joined(known.changes, changes), kept: joined(known.kept, kept) } : { changes, kept },
    );
  }
  return records;
}

const joined = (first: Changes, then: Changes): Changes => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(then).map(([name, { before, after }]) => [
      name,
      { before: first[name] ? first[name].before : before, after },
    ]),
  ),
});
