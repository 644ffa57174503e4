import { isEqual, kindOf } from '@t3d/resources/kit';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { HistoryWord, Resource } from '@t3d/resources/kit';
import type { Context, Via } from '../context';
import { COUNTS, IMAGE, presentNames, sameTable } from '../registry/formerNames';
import { maskValue } from '../registry/encrypted';
import { userNames } from './userTable';
import { change, select } from './sql';
import type { ServiceKey } from './services';
import { table } from './table';
import { operationId } from './operations';
import { kindOfOperation, opensOperation } from './operationHeads';
import { inTransaction } from './transaction';

export type Changes = Record<string, { before: unknown; after: unknown }>;
const SECRET = /password|secret|token|key$/i;

/**
 * Returns a value as stored in the audit log, which a record's next owner reads too: secrets only as present or
 * missing, contacts masked.
 */
export function shownValue(resource: Pick<Resource, 'fields'>, name: string, value: unknown): unknown {
  if (isSecret(resource, name)) return value ? '•••' : null;
  return (isMasked(resource, name) ? maskValue(value) : value) ?? null;
}

const isSecret = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean =>
  (fields[name] && kindOf(fields[name]).isSecret) || SECRET.test(name);

/** Returns whether the audit log stores less than a field's whole value. */
export const isMasked = (resource: Pick<Resource, 'fields'>, name: string): boolean =>
  isSecret(resource, name) ||
  SECRET.test(resource.fields[name]?.was ?? '') ||
  resource.fields[name]?.encrypted === true ||
  (resource.fields[name] !== undefined && kindOf(resource.fields[name]).isPersonal);

/** Returns the fields that differ, with secrets only marked as changed and without hidden columns. */
export function changesBetween(
  resource: Pick<Resource, 'fields'>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Changes = {};
  for (const [name, value] of Object.entries(after)) {
    const field = resource.fields[name];
    if (!field || (field.hidden && !kindOf(field).isSecret) || isEqual(before[name], value)) continue;
    changes[name] = { before: shownValue(resource, name, before[name]), after: shownValue(resource, name, value) };
  }
  return changes;
}

/** Returns the changes of hidden fields, which only an undo reads. */
export function hiddenChangesBetween(
  resource: Pick<Resource, 'fields'>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | undefined {
  const hidden = Object.entries(after).filter(
    ([name, value]) => resource.fields[name]?.hidden && !isMasked(resource, name) && !isEqual(before[name], value),
  );
  return hidden.length === 0
    ? undefined
    : Object.fromEntries(hidden.map(([name, value]) => [name, { before: before[name] ?? null, after: value ?? null }]));
}

/** Writes a history row in the caller's transaction: user, time, action, and fields before and after. */
export async function recordHistory<R extends Resource>(
  ctx: Context,
  resource: R,
  recordId: number | null,
  action: HistoryWord<NoInfer<R>>,
  changes: Changes | Record<string, unknown>,
): Promise<void> {
  await recordHistories(ctx, resource, action, [{ recordId, changes }]);
}

/** The history action of changes by the undo of an import. */
export const UNDONE = 'import-undone';

const KNOWN = new WeakMap<Resource, ReadonlySet<string>>();
/** Returns the field names that the history of a resource may contain. */
function knownNames({ registry }: Context['database'], resource: Resource): ReadonlySet<string> {
  let known = KNOWN.get(resource);
  if (!known) {
    const all = sameTable(registry, resource);
    const names = all.flatMap(({ fields, declaration }) => [fields, declaration.historyFields ?? {}]);
    known = new Set([IMAGE, COUNTS, ...names.flatMap(Object.keys)]);
    KNOWN.set(resource, known);
  }
  return known;
}

/** Throws if a command writes an undeclared name to the history, which no reader could see. */
function requireDeclared(
  { database }: Context,
  { name }: Pick<Resource, 'name'>,
  rows: readonly { changes: object }[],
) {
  const resource = database.registry.get(name);
  if (!resource) return;
  const known = knownNames(database, resource);
  const unknown = rows.flatMap(({ changes }) => Object.keys(changes)).find((one) => !known.has(one));
  if (unknown !== undefined) throw new Error(`${name}: its history names ${unknown}; declare it in historyFields`);
}

export const UNDO = 'undo';

export interface HistoryWatch {
  /** Called in the transaction of a change after its history rows are written. */
  recorded(ctx: Context, resource: Pick<Resource, 'name'>, action: string, ids: readonly number[]): Promise<void>;
}
export const HISTORY_WATCH: ServiceKey<HistoryWatch> = {
  name: 'who follows what happens to records',
  make: () => ({ recorded: () => Promise.resolve() }),
};

interface HistoryRow {
  recordId: number | null;
  changes: Changes | Record<string, unknown>;
  recordVersion?: number;
  /** The changes of hidden fields, which an undo also restores. */
  kept?: Changes;
}

const recordedAction = (ctx: Context, action: string): string =>
  ctx.partOf?.undoes ? UNDONE : ctx.operation?.undoes === undefined ? action : UNDO;

/** Adds changes to this operation's history row of the record, or writes a new row. */
export async function addToHistory<R extends Resource>(
  ctx: Context,
  resource: R,
  recordId: number,
  action: HistoryWord<NoInfer<R>>,
  changes: Changes,
): Promise<void> {
  requireDeclared(ctx, resource, [{ changes }]);
  const operation = await operationId(ctx);
  const [row] =
    operation === null
      ? []
      : await select<{ id: number | string; changes: string | Changes | null }>(
          ctx,
          `SELECT id, changes FROM audit_log
            WHERE operation = ? AND resource = ? AND recordId = ? AND action = ? ORDER BY id DESC LIMIT 1`,
          [operation, resource.name, recordId, recordedAction(ctx, action)],
        );
  if (!row) return recordHistory(ctx, resource, recordId, action, changes);
  const before = (typeof row.changes === 'string' ? JSON.parse(row.changes) : (row.changes ?? {})) as Changes;
  await change(ctx, 'UPDATE audit_log SET changes = ? WHERE id = ?', [
    JSON.stringify({ ...before, ...changes }),
    Number(row.id),
  ]);
}

/**
 * Writes a history row for each of many records, a thousand per statement. `derived` marks values computed because of
 * another change.
 */
export async function recordHistories<R extends Resource>(
  ctx: Context,
  resource: R,
  action: HistoryWord<NoInfer<R>>,
  rows: readonly HistoryRow[],
  { derived = false }: { derived?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return;
  requireDeclared(ctx, resource, rows);
  const { id, viewer, via } = ctx.actor;
  const common = {
    actor: viewer?.id ?? id,
    asUser: viewer ? id : null,
    action: recordedAction(ctx, action),
    resource: resource.name,
    source: ctx.source,
    via: via ?? null,
    requestId: ctx.requestId,
    import: ctx.partOf?.import ?? null,
  };
  const operation = await operationId(ctx);
  const opens = !derived && opensOperation(ctx, resource.name, common.action);
  const placeAt = (index: number) =>
    opens && index === 0
      ? { follows: false, kind: kindOfOperation(ctx, common.action) }
      : { follows: true, kind: null };
  await table(ctx, auditLog).insertMany(rows.map((row, at) => ({ ...common, operation, ...placeAt(at), ...row })));
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  await ctx.database.services.get(HISTORY_WATCH).recorded(ctx, resource, common.action, ids);
}

/** Writes an export to the audit log if the caller views the app as another user. */
export async function recordExport(ctx: Context, resource: Resource, recordId: number | null = null): Promise<void> {
  if (ctx.actor.viewer)
    await inTransaction(ctx, (inner) => recordHistories(inner, resource, 'export', [{ recordId, changes: {} }]));
}

const ONE_LOOK_MS = 60_000;

/** Writes to the audit log that somebody read the record, at most once a minute per reader. */
export async function recordView(
  ctx: Context,
  resource: Resource,
  recordId: number,
  action: 'view' | 'view-image' = 'view',
): Promise<void> {
  const since = new Date(ctx.now().getTime() - ONE_LOOK_MS).toISOString();
  await inTransaction(ctx, async (inner) => {
    const lately = await table(inner, auditLog).count({
      resource: resource.name,
      recordId,
      actor: ctx.actor.viewer?.id ?? ctx.actor.id,
      action,
      createdAt: { gt: since },
    });
    if (lately === 0) await recordHistories(inner, resource, action, [{ recordId, changes: {} }]);
  });
}

export interface TrailEntry {
  id: number;
  /** The resource of the history row, or a view of the same table. */
  resource: string;
  at: Date;
  actor: number | null;
  actorLabel: string | null;
  action: string;
  source: string | null;
  /** The program that acted for the user. */
  via: Via | null;
  /** The operation's id, or null for rows older than operations. */
  operation: number | null;
  changes: Record<string, unknown>;
}
/** The maximum number of history entries in a response. */
export const TRAIL_PAGE = 500;

/**
 * Reads the newest history rows of a record with an id below `before`, under present field names. Views share their
 * base's history.
 */
export async function readTrail(
  ctx: Context,
  resource: Pick<Resource, 'name' | 'table' | 'fields'>,
  recordId: number,
  before?: number,
): Promise<TrailEntry[]> {
  const resources = sameTable(ctx.database.registry, resource);
  const renamed = presentNames(resources);
  const rows = await table(ctx, auditLog).find(
    { resource: resources.map(({ name }) => name), recordId, ...(before !== undefined && { id: { lt: before } }) },
    { order: [['id', 'DESC']], limit: TRAIL_PAGE },
  );
  const names = await userNames(
    ctx,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => ({
    id: row.id,
    resource: row.resource ?? resource.name,
    at: row.createdAt,
    actor: row.actor,
    actorLabel: row.actor === null ? null : (names.get(row.actor) ?? null),
    action: row.action ?? '',
    source: row.source,
    via: row.via,
    operation: row.operation,
    changes: renamed((row.changes ?? {}) as Record<string, unknown>),
  }));
}
