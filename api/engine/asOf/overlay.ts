import auditLog from '@t3d/resources/builtin/audit-log';
import type { Resource, Field } from '@t3d/resources/kit';
import { isObject } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { IMAGE, presentNames, sameTable } from '../../registry/formerNames';
import { Invalid } from '../../errors';
import { chunked } from '../../models/chunked';
import { selectIds } from '../../models/sequelize/sequelizeInternals';
import { select } from '../../models/sql';
import { typedRow } from '../../models/storedValue';
import { boundsOf } from '../access/bounds';
import { reachesAll } from '../access/reach';
import { idsInScope } from '../rows/read/read';
import { selectRows, inlinedCondition } from '../access/statements';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';

type Values = Readonly<Record<string, unknown>>;

/** A record's differences at a time: each field's value before the first later change. */
export interface Past {
  values: Record<string, unknown>;
  wasDeleted: boolean;
}
export type Overlay = Map<number, Past>;

/** The maximum number of history rows per statement. */
const PAGE = 10_000;
export const MAX_CHANGED = 20_000;
/** The history actions whose entries contain no earlier values. */
const SILENT = ['view', 'view-image', 'export', 'create'];

const ENTRY = ['id', 'recordId', 'changes'];
interface Entry extends Record<string, unknown> {
  recordId: number;
  changes: Values | null;
}

const namesOf = (ctx: Context, resource: Resource): string[] =>
  sameTable(ctx.database.registry, resource).map(({ name }) => name);

/** Returns whether the caller may see deleted records, as only roles that reach every record may. */
export const seesDeleted = ({ actor }: Context, { declaration }: Resource): boolean =>
  reachesAll(actor, declaration.scope);

/** Returns the condition on the history, for some record ids or for the caller's scope. */
function amongSql(ctx: Context, resource: Resource): WhereOptions {
  if (seesDeleted(ctx, resource)) return {};
  const { sequelize } = ctx.database;
  const ids = selectIds(sequelize, ctx.database.model(resource), { [Op.and]: boundsOf(ctx, resource) });
  return { recordId: { [Op.in]: literal(`(${ids})`) } };
}

/** Yields the history entries of records in a period, oldest first, with present field names. */
async function* findEntries(
  ctx: Context,
  resource: Resource,
  since: WhereOptions,
  among: WhereOptions,
): AsyncGenerator<{ recordId: number; changes: Values }> {
  const named = { resource: namesOf(ctx, resource), recordId: { [Op.ne]: null }, action: { [Op.notIn]: [...SILENT] } };
  const renamed = presentNames(sameTable(ctx.database.registry, resource));
  for (let offset = 0; ; offset += PAGE) {
    const rows = await selectRows(ctx, auditLog, ENTRY, {
      conditions: [inlinedCondition({ [Op.and]: [named, since, among] })],
      scope: null,
      sort: 'createdAt',
      order: 'ASC',
      limit: PAGE,
      offset,
    });
    for (const row of rows) {
      const { recordId, changes } = typedRow<Entry>(ctx, auditLog, ENTRY, row);
      yield { recordId, changes: renamed(changes ?? {}) };
    }
    if (rows.length < PAGE) return;
  }
}

function takeEntry(overlay: Overlay, { recordId, changes }: { recordId: number; changes: Values }): void {
  const past = overlay.get(recordId) ?? { values: {}, wasDeleted: false };
  overlay.set(recordId, past);
  const { [IMAGE]: image, ...fields } = changes;
  const before = isObject(image) ? image.before : undefined;
  if (isObject(before)) {
    past.wasDeleted = true;
    for (const [name, value] of Object.entries(before)) if (!(name in past.values)) past.values[name] = value;
    return;
  }
  for (const [name, change] of Object.entries(fields)) {
    if (!isObject(change) || !('before' in change) || name in past.values) continue;
    past.values[name] = change.before ?? null;
  }
}

/** Returns the differences of records at a time. The cost grows with the number of later changes. */
export async function overlayOf(ctx: Context, resource: Resource, at: Date, ids: readonly number[]): Promise<Overlay> {
  const overlay: Overlay = new Map();
  if (resource.declaration.untracked) return overlay;
  const since = { createdAt: { [Op.gt]: at } };
  for (const recordId of chunked([...ids], 1000))
    for await (const entry of findEntries(ctx, resource, since, { recordId })) takeEntry(overlay, entry);
  return overlay;
}

/**
 * Returns the differences of all records in scope with matching history entries. Throws 400 for more than 20,000
 * records.
 */
export async function overlayOfAll(
  ctx: Context,
  resource: Resource,
  at: Date,
  condition: WhereOptions,
): Promise<Overlay> {
  const overlay: Overlay = new Map();
  const since = { [Op.and]: [{ createdAt: { [Op.gt]: at } }, condition] };
  for await (const entry of findEntries(ctx, resource, since as WhereOptions, amongSql(ctx, resource))) {
    takeEntry(overlay, entry);
    if (overlay.size > MAX_CHANGED) throw new Invalid('asOf.tooMany', { max: MAX_CHANGED });
  }
  return overlay;
}

/** Returns the creation times of deleted records that the history contains. */
async function madeAt(ctx: Context, resource: Resource, ids: readonly number[]): Promise<Map<number, Date>> {
  const made = new Map<number, Date>();
  for (const some of chunked([...ids], 1000)) {
    const rows = await select<{ id: number | string; first: Date | string }>(
      ctx,
      `SELECT \`recordId\` AS id, MIN(\`createdAt\`) AS first FROM \`audit_log\`
        WHERE \`resource\` IN (?) AND \`recordId\` IN (?) GROUP BY \`recordId\``,
      [namesOf(ctx, resource), some],
    );
    for (const { id, first } of rows) made.set(Number(id), new Date(first));
  }
  return made;
}

/** The rows of a table that differed at that time, with earlier values and the creation times of deleted rows. */
export interface Shadowed {
  there: { id: number; past: Past | undefined }[];
  deleted: { id: number; past: Past; made: Date }[];
}

/**
 * Returns records in the caller's present scope that may have existed then, even deleted ones. `isNamed` means that
 * they existed, because others referred to them.
 */
export async function reachedOf(
  ctx: Context,
  resource: Resource,
  at: Date,
  ids: readonly number[],
  overlay: Overlay,
  isNamed = false,
): Promise<Shadowed> {
  const mine = await idsInScope(ctx, resource, ids);
  const isGone = (id: number): boolean => !mine.has(id) && overlay.get(id)?.wasDeleted === true;
  const gone = seesDeleted(ctx, resource) ? ids.filter(isGone) : [];
  const made = await madeAt(ctx, resource, gone);
  return {
    there: ids.filter((id) => mine.has(id)).map((id) => ({ id, past: overlay.get(id) })),
    deleted: gone.flatMap((id) => {
      const [past, first] = [overlay.get(id), made.get(id) ?? (isNamed ? at : undefined)];
      return past && first && (isNamed || first <= at) ? [{ id, past, made: first }] : [];
    }),
  };
}

type Row = Record<string, unknown> & { id: number };
export type Through = NonNullable<Field['through']>;

/** A table without a history that supplies figures to other records (`through`). Its module computes past figures. */
export interface PastTable {
  columns: readonly string[];
  changedSince(ctx: Context, at: Date): Promise<number[]>;
  /** Returns the SELECT of these rows at that time. `table` is the current table. */
  select(ctx: Context, at: Date, table: string, ids: readonly number[]): string;
}

export const PAST_TABLES: ServiceKey<Readonly<Record<string, PastTable>>> = {
  name: 'the tables that are known of an earlier time',
  make: () => ({}),
};

/** A table that supplies figures to other records, and the field that refers to a row of this table. */
interface LookedUpTable {
  table: string;
  link: string;
  past: PastTable;
}

/** Returns the tables without a history that supply figures to a resource and whose past values are known. */
export function lookedUpTables(ctx: Context, resource: Resource): LookedUpTable[] {
  const known = ctx.database.services.get(PAST_TABLES);
  const found = new Map<string, LookedUpTable>();
  for (const { through } of Object.values(resource.fields)) {
    const past = through && known[through.table];
    if (through && past) found.set(through.table, { table: through.table, link: through.field, past });
  }
  return [...found.values()];
}

export const isKnownPast = ({ database }: Context, { table, to }: Through): boolean =>
  database.services.get(PAST_TABLES)[table]?.columns.includes(to) ?? false;

/** Returns another name of a table, because a WITH clause may define the same name. */
export const storedTable = ({ dialect, sequelize }: Database, table: string): string =>
  `${dialect === 'sqlite' ? 'main' : `\`${sequelize.getDatabaseName()}\``}.\`${table}\``;

/** Returns SELECTs of these tables at that time, by table name, for the referenced rows. */
export async function pastTablesOf(
  ctx: Context,
  resource: Resource,
  at: Date,
  { there }: Shadowed,
): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const { table, link, past } of lookedUpTables(ctx, resource)) {
    const ids: number[] = [];
    for (const some of chunked(
      there.map(({ id }) => id),
      1000,
    )) {
      const rows = await select<{ link: number | null }>(
        ctx,
        `SELECT \`${link}\` AS link FROM \`${resource.table}\` WHERE \`id\` IN (?) AND \`${link}\` IS NOT NULL`,
        [some],
      );
      ids.push(...rows.map((row) => Number(row.link)));
    }
    found.push([table, past.select(ctx, at, storedTable(ctx.database, table), ids)]);
  }
  return found;
}

/** Returns the resource with a history that a field looks up, or undefined. */
export const lookedUpResource = ({ database }: Context, { table }: Through): Resource | undefined =>
  [...database.registry.values()].find((one) => one.table === table && !one.view && !one.declaration.untracked);

/** Sets looked-up fields to the referenced records' values at that time. */
export async function addLookedUp(ctx: Context, resource: Resource, at: Date, rows: Row[]): Promise<void> {
  const overlays = new Map<string, Overlay>();
  for (const [name, { through }] of Object.entries(resource.fields)) {
    const target = through && name in (rows[0] ?? {}) ? lookedUpResource(ctx, through) : undefined;
    if (!through || !target) continue;
    const { field: link, to } = through;
    const key = `${target.name} ${link}`;
    const ids = [...new Set(rows.map((row) => Number(row[link] ?? 0)))].filter(Boolean);
    const overlay = overlays.get(key) ?? (await overlayOf(ctx, target, at, ids));
    overlays.set(key, overlay);
    for (const row of rows) {
      const past = overlay.get(Number(row[link]))?.values ?? {};
      if (to in past) row[name] = past[to];
    }
  }
}
