import auditLog from '@t3d/resources/builtin/audit-log';
import type { Resource } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';
import { resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { labelNames, textOf } from '../../engine/access/labels';
import { idIn } from '../../engine/access/statements';
import type { PlainRow } from '../../engine/rows/read/read';
import { listRows } from '../../engine/rows/read/read';
import { type UndoState, undoStates } from '../../engine/undo/trail';
import { type StoredOperation, readOperations } from '../../models/operations';
import { userNames } from '../../models/userTable';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { IMAGE } from '../../registry/formerNames';

/** The maximum number of operations per call. */
export const MAX_OPERATIONS = 100;
const MAX_ENTRIES = 20;
/** The maximum number of entries that are counted per operation. */
const MAX_COUNTED = 5000;

/** Returns the audit log's resource as the product declares it. */
export const logOf = ({ database }: Context): Resource => database.registry.get(auditLog.name) as Resource;

/** The undo that belongs to an undone operation, or the operation that an undo reversed. */
interface Linked {
  readonly entry: number | null;
  readonly at: Date;
  readonly actor: number | null;
  readonly actorLabel: string | null;
}

/** One operation in the audit log: all entries that one call wrote. */
export interface ShownOperation {
  /** The id of the operation's first entry, which represents the operation in the list. */
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  /** The singular name of the operation's resource, also for readers who may not list it. */
  readonly singular: string;
  /** The number of entries. At most 5,000 entries are counted. */
  readonly total: number;
  /** The number of different records among the counted entries. */
  readonly records: number;
  /** The first entries, with the fields that this reader's list shows. */
  readonly entries: readonly PlainRow[];
  readonly undo: UndoState;
  readonly undoes: Linked | null;
  readonly undoneBy: Linked | null;
}

/** The columns by which all entries of an operation are found. */
interface Head {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  readonly actor: number | null;
  readonly requestId: string | null;
  readonly import: number | null;
  readonly operation: number | null;
}

/** Returns the SQL condition for all entries of an operation. */
function membersSql({ id, action, actor, operation, requestId, ...head }: Head): [sql: string, values: unknown[]] {
  const by: [string, unknown[]] = actor === null ? ['`actor` IS NULL', []] : ['`actor` = ?', [actor]];
  const where = (sql: string, ...values: unknown[]): [string, unknown[]] => [
    `${sql} AND ${by[0]}`,
    [...values, ...by[1]],
  ];
  if (action === 'import' && head.import !== null) return where('`import` = ? AND `id` <> ?', head.import, id);
  if (operation !== null) return where('`operation` = ?', operation);
  if (requestId === null) return where('`id` = ?', id);
  return where(
    `\`requestId\` = ? AND \`operation\` IS NULL AND \`import\` IS NULL AND \`resource\` = ? AND \`action\` = ?
      AND \`id\` >= ? AND \`id\` < COALESCE((SELECT MIN(\`n\`.\`id\`) FROM \`audit_log\` AS \`n\`
        WHERE \`n\`.\`requestId\` = ? AND \`n\`.\`id\` > ? AND \`n\`.\`follows\` = FALSE
          AND \`n\`.\`resource\` = ? AND \`n\`.\`action\` = ?), 9007199254740991)`,
    requestId,
    head.resource,
    action,
    id,
    requestId,
    id,
    head.resource,
    action,
  );
}

interface Counted {
  readonly total: number;
  readonly records: number;
}

/** Counts the entries and records of all given operations in one statement. */
async function countMembers(ctx: Context, heads: readonly Head[]): Promise<Map<number, Counted>> {
  const parts = heads.map((head) => {
    const [sql, values] = membersSql(head);
    return {
      sql: `SELECT ${head.id} AS \`head\`, COUNT(*) AS \`total\`,
        COUNT(DISTINCT CASE WHEN \`resource\` = ? THEN \`recordId\` END) AS \`records\`
        FROM (SELECT \`resource\`, \`recordId\` FROM \`audit_log\` WHERE ${sql} LIMIT ${MAX_COUNTED})
          AS \`m${head.id}\``,
      values: [head.resource, ...values],
    };
  });
  const rows = await select<Record<'head' | 'total' | 'records', number | string>>(
    ctx,
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ values }) => values) as never,
  );
  return new Map(
    rows.map(({ head, total, records }) => [Number(head), { total: Number(total), records: Number(records) }]),
  );
}

/** Returns the ids of each operation's first entries, in one statement. */
async function firstMembers(ctx: Context, heads: readonly Head[]): Promise<Map<number, number[]>> {
  const parts = heads.map((head) => {
    const [sql, values] = membersSql(head);
    return {
      sql: `SELECT ${head.id} AS \`head\`, \`id\` FROM
        (SELECT \`id\` FROM \`audit_log\` WHERE ${sql} ORDER BY \`id\` LIMIT ${MAX_ENTRIES}) AS \`m${head.id}\``,
      values,
    };
  });
  const rows = await select<Record<'head' | 'id', number | string>>(
    ctx,
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ values }) => values) as never,
  );
  const found = new Map<number, number[]>();
  for (const { head, id } of rows) found.set(Number(head), [...(found.get(Number(head)) ?? []), Number(id)]);
  return found;
}

/** Returns the log rows in the reader's scope by id, with the fields of a list. */
async function rowsById(ctx: Context, ids: readonly number[]): Promise<Map<number, PlainRow>> {
  if (ids.length === 0) return new Map();
  const page = { page: 1, size: ids.length, sort: 'id', order: 'ASC' } as const;
  const { rows } = await listRows(ctx, logOf(ctx), { ...page, conditions: [idIn([...ids])] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the name of a deleted record from the history entry of its deletion. */
function nameIn(ctx: Context, { resource, changes }: PlainRow): string | null {
  const about = ctx.database.registry.get(String(resource));
  const known = (changes ?? {}) as Record<string, { before?: unknown } | undefined>;
  const image = known[IMAGE]?.before;
  const names = about ? labelNames(about) : [];
  const values = names.map((name) => known[name]?.before ?? (isObject(image) ? image[name] : null));
  return values.map((value) => textOf(ctx, value)).find((text) => text !== null) ?? null;
}

/** Adds names to entries of deleted records, from the changes that the reader may see. */
async function nameDeleted(ctx: Context, rows: readonly PlainRow[]): Promise<void> {
  const nameless = rows.filter(({ record, recordId }) => record === null && recordId !== null);
  if (nameless.length === 0) return;
  const ids = await table(ctx, auditLog).find({
    resource: [...new Set(nameless.map(({ resource }) => String(resource)))],
    recordId: [...new Set(nameless.map(({ recordId }) => Number(recordId)))],
    action: 'delete',
  });
  const deletions = await rowsById(
    ctx,
    ids.map(({ id }) => id),
  );
  const names = new Map(
    [...deletions.values()].map((row) => [`${String(row.resource)} ${String(row.recordId)}`, nameIn(ctx, row)]),
  );
  for (const row of nameless) row.record = names.get(`${String(row.resource)} ${String(row.recordId)}`) ?? null;
}

/** Returns the first entry of each operation, by operation id. */
async function listingEntries(ctx: Context, operations: readonly number[]): Promise<Map<number, number>> {
  if (operations.length === 0) return new Map();
  const rows = await select<{ operation: number | string; id: number | string }>(
    ctx,
    'SELECT `operation`, MIN(`id`) AS `id` FROM `audit_log` WHERE `operation` IN (?) GROUP BY `operation`',
    [[...operations]],
  );
  return new Map(rows.map(({ operation, id }) => [Number(operation), Number(id)]));
}

/** Returns a function that links an undo with the operation it reversed, if the reader may see both. */
async function linker(ctx: Context, operations: ReadonlyMap<number, StoredOperation>) {
  const undone = await readOperations(
    ctx,
    [...operations.values()].flatMap(({ undoes }) => undoes ?? []),
  );
  const undoing = [...operations.values()].flatMap((one) => one.undone ?? []);
  const entries = await listingEntries(ctx, [...undone.keys(), ...undoing.map(({ id }) => id)]);
  const seen = await rowsById(ctx, [...entries.values()]);
  const names = await userNames(
    ctx,
    [...undone.values(), ...undoing].map(({ actor }) => actor),
  );
  const linked = (one: Pick<StoredOperation, 'id' | 'at' | 'actor'> | null | undefined): Linked | null => {
    const entry = one ? entries.get(one.id) : undefined;
    if (!one || entry === undefined || !seen.has(entry)) return null;
    return { entry, at: one.at, actor: one.actor, actorLabel: names.get(one.actor ?? 0) ?? null };
  };
  return {
    undoes: ({ undoes }: StoredOperation) => linked(undoes === null ? null : undone.get(undoes)),
    undoneBy: ({ undone: by }: StoredOperation) => linked(by),
  };
}

async function readHeads(ctx: Context, ids: readonly number[]): Promise<Head[]> {
  const stored = await table(ctx, auditLog).find([...ids]);
  return stored.map((row) => ({
    id: row.id,
    resource: String(row.resource),
    action: String(row.action),
    actor: row.actor,
    requestId: row.requestId,
    import: row.import,
    operation: row.operation,
  }));
}

/** Returns the operations in the reader's scope whose first entries have these ids, in the order of the ids. */
export async function operationsOf(ctx: Context, ids: readonly number[]): Promise<ShownOperation[]> {
  const own = await rowsById(ctx, ids);
  const heads = await readHeads(ctx, [...own.keys()]);
  if (heads.length === 0) return [];
  const [counts, members] = [await countMembers(ctx, heads), await firstMembers(ctx, heads)];
  const others = [...members.values()].flat().filter((id) => !own.has(id));
  const rows = new Map([...own, ...(await rowsById(ctx, others))]);
  await nameDeleted(ctx, [...rows.values()]);
  const operations = await readOperations(
    ctx,
    heads.flatMap(({ operation }) => operation ?? []),
  );
  const [undo, link] = [await undoStates(ctx, heads), await linker(ctx, operations)];
  const shown = new Map(
    heads.map((head) => {
      const operation = head.operation === null ? undefined : operations.get(head.operation);
      const { resource, action } = operation ?? head;
      return [
        head.id,
        {
          id: head.id,
          resource,
          action,
          singular: resourceLabel(resource, ctx.language).singular,
          ...(counts.get(head.id) ?? { total: 1, records: 1 }),
          entries: (members.get(head.id) ?? []).flatMap((id) => rows.get(id) ?? []),
          undo: undo.get(head.id) as UndoState,
          undoes: operation ? link.undoes(operation) : null,
          undoneBy: operation ? link.undoneBy(operation) : null,
        },
      ];
    }),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}
