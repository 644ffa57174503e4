import type { Resource } from '@t3d/resources/kit';
import type { Changes, DoneOperation, RecordChange } from '../../registry/command';
import type { Context } from '../../context';
import { presentNames, sameTable } from '../../registry/formerNames';
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

/** Returns all changes of an operation, oldest first, under present field names. */
export async function readOperationToUndo(ctx: Context, operation: StoredOperation): Promise<DoneOperation> {
  const rows = await select<Row>(
    ctx,
    'SELECT `resource`, `recordId`, `action`, `changes`, `kept` FROM `audit_log` WHERE `operation` = ? ORDER BY `id`',
    [operation.id],
  );
  const { id, resource, action, recordId, actor, at, notes } = operation;
  return { id, resource, action, recordId, actor, at, notes, entries: underPresentNames(ctx, rows) };
}

/** Returns at most `most` first entries of each operation, oldest first, with one statement. */
export async function readFirst(
  ctx: Context,
  operations: readonly Pick<StoredOperation, 'id'>[],
  most: number,
): Promise<Map<number, RecordChange[]>> {
  const found = new Map<number, RecordChange[]>();
  if (operations.length === 0) return found;
  const one = `SELECT * FROM (SELECT \`operation\`, \`resource\`, \`recordId\`, \`action\`, \`changes\`, \`kept\`
    FROM \`audit_log\` WHERE \`operation\` = ? ORDER BY \`id\` LIMIT ${most}) AS \`o\``;
  const rows = await select<Row & { operation: number | string }>(
    ctx,
    operations.map(() => one).join(' UNION ALL '),
    operations.map(({ id }) => id),
  );
  for (const { id } of operations)
    found.set(
      id,
      underPresentNames(
        ctx,
        rows.filter(({ operation }) => Number(operation) === id),
      ),
    );
  return found;
}

function underPresentNames({ database: { registry } }: Context, rows: readonly Row[]): RecordChange[] {
  const renaming = new Map(
    [...new Set(rows.map(({ resource }) => resource))].map((name) => {
      const resource = registry.get(name);
      return [name, presentNames(resource ? sameTable(registry, resource) : [])] as const;
    }),
  );
  return rows.map(({ resource, recordId, action, changes, kept }): RecordChange => {
    const renamed = renaming.get(resource) as <V extends Changes>(values: V) => V;
    return {
      resource,
      recordId: recordId === null ? null : Number(recordId),
      action,
      changes: renamed(parsed(changes)),
      kept: renamed(parsed(kept)),
    };
  });
}

/** The combined changes of a record, from before the first to after the last. */
export interface RecordChanges {
  readonly changes: Changes;
  readonly kept: Changes;
}

/** Returns the combined changes of each record. */
export function changesByRecord(entries: readonly RecordChange[]): Map<number, RecordChanges> {
  const records = new Map<number, RecordChanges>();
  for (const { recordId, changes, kept } of entries) {
    if (recordId === null) continue;
    const known = records.get(recordId) ?? { changes: {}, kept: {} };
    records.set(recordId, { changes: joined(known.changes, changes), kept: joined(known.kept, kept) });
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

export function byResource(
  { database: { registry } }: Context,
  entries: readonly RecordChange[],
): [Resource, RecordChange[]][] {
  const names = [...new Set(entries.map(({ resource }) => resource))];
  return names.flatMap((name): [Resource, RecordChange[]][] => {
    const resource = registry.get(name);
    return resource ? [[resource, entries.filter((entry) => entry.resource === name)]] : [];
  });
}

/** Returns whether an entry belongs to the resource's table, under its present or a former name. */
export const isOfTable = (ctx: Context, { table }: Resource, { resource }: RecordChange): boolean =>
  ctx.database.registry.get(resource)?.table === table;
