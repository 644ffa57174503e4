import auditLog from '@t3d/resources/house/audit-log';
import type { Resource } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { IMAGE, presentNames, sameTable } from '../../declared/formerNames';
import { Invalid } from '../../errors';
import { chunked } from '../../models/chunked';
import { selectIds } from '../../models/sequelize/subquery';
import { boundsOf } from '../access/bounds';
import { reachesAll } from '../access/reach';
import { idsWhere, spelled } from '../access/statements';

type Values = Readonly<Record<string, unknown>>;

/**
 * What was otherwise in a record at an instant: by field the value before the first change since. `wasDeleted`: it is
 * gone now, and `values` are all that the history keeps of it.
 */
export interface Past {
  values: Record<string, unknown>;
  wasDeleted: boolean;
}
/** By record's id. */
export type Overlay = Map<number, Past>;

/** History rows that one question may go through, and records that may have changed since. */
const MAX_ENTRIES = 100_000;
export const MAX_CHANGED = 20_000;
/** Entries that say nothing of a record, and those that say nothing of what it was before. */
const LOOKS = ['view', 'view-image', 'export'];
const SILENT = [...LOOKS, 'create'];

interface Entry {
  id: number;
  recordId: number;
  changes: Values;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entryOf = (row: Record<string, unknown>): Entry => ({
  id: Number(row.id),
  recordId: Number(row.recordId),
  changes: ((typeof row.changes === 'string' ? JSON.parse(row.changes) : row.changes) ?? {}) as Values,
});

const namesOf = (ctx: Context, resource: Resource): string[] =>
  sameTable(ctx.database.registry, resource).map(({ name }) => name);

/** Whether records that are gone now are for the caller: those who reach every record, as in the log of all changes. */
export const seesDeleted = ({ actor }: Context, { declaration }: Resource): boolean =>
  reachesAll(actor, declaration.scope);

/** The records among which is looked, as a condition on the history: some ids, else those that the caller reaches. */
function amongSql(ctx: Context, resource: Resource): WhereOptions {
  if (seesDeleted(ctx, resource)) return {};
  const { sequelize } = ctx.database;
  const ids = selectIds(sequelize, ctx.database.model(resource), { [Op.and]: boundsOf(ctx, resource) });
  return { recordId: { [Op.in]: literal(`(${ids})`) } };
}

const findEntries = async (
  ctx: Context,
  resource: Resource,
  times: WhereOptions,
  among: WhereOptions,
  without: readonly string[] = SILENT,
): Promise<Entry[]> => {
  const rows = await ctx.database.model(auditLog).findAll({
    attributes: ['id', 'recordId', 'changes'],
    where: {
      [Op.and]: [
        { resource: namesOf(ctx, resource), recordId: { [Op.ne]: null }, action: { [Op.notIn]: [...without] } },
        times,
        among,
      ],
    },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit: MAX_ENTRIES + 1,
    raw: true,
    transaction: ctx.transaction,
  });
  return (rows as unknown as Record<string, unknown>[]).map(entryOf);
};

function takeEntry(overlay: Overlay, { recordId, changes }: Entry): void {
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

/**
 * What was otherwise at `at`, by record: of the given records, else of all that the caller reaches. Its cost is that of
 * the changes since. Refuses more than it can go through (400): a later instant, or one record, has fewer.
 */
export async function overlayOf(ctx: Context, resource: Resource, at: Date, ids?: readonly number[]): Promise<Overlay> {
  // Rows of a log never change.
  if (resource.declaration.untracked) return new Map();
  const since = { createdAt: { [Op.gt]: at } };
  const entries: Entry[] = [];
  if (ids) {
    for (const some of chunked([...ids], 1000))
      entries.push(...(await findEntries(ctx, resource, since, { recordId: some })));
  } else entries.push(...(await findEntries(ctx, resource, since, amongSql(ctx, resource))));
  const overlay: Overlay = new Map();
  const renamed = presentNames(sameTable(ctx.database.registry, resource));
  for (const entry of entries) takeEntry(overlay, { ...entry, changes: renamed(entry.changes) });
  if (entries.length > MAX_ENTRIES || overlay.size > MAX_CHANGED)
    throw new Invalid('asOf.tooMany', { max: MAX_CHANGED });
  return overlay;
}

/** Whether an entry is of a record's fields: log-ins and the like are of none. */
const saysSomething = ({ fields }: Resource, changes: Values): boolean =>
  Object.keys(changes).some((name) => name === IMAGE || fields[name] !== undefined);

/** The records with changes after one instant and not after another, newest first, those made in between included. */
export async function changedBetween(
  ctx: Context,
  resource: Resource,
  from: Date,
  to: Date,
  id?: number,
): Promise<number[]> {
  const among = id === undefined ? amongSql(ctx, resource) : { recordId: id };
  const entries = await findEntries(ctx, resource, { createdAt: { [Op.gt]: from, [Op.lte]: to } }, among, LOOKS);
  const since = spelled({ createdAt: { [Op.gt]: from, [Op.lte]: to }, ...(id !== undefined && { id }) });
  const ids = new Set([
    ...(await idsWhere(ctx, resource, { conditions: [since], limit: MAX_CHANGED + 1 })),
    ...entries.filter(({ changes }) => saysSomething(resource, changes)).map(({ recordId }) => recordId),
  ]);
  if (entries.length > MAX_ENTRIES || ids.size > MAX_CHANGED) throw new Invalid('asOf.tooMany', { max: MAX_CHANGED });
  return [...ids].sort((one, other) => other - one);
}

/** When records that are gone now were made, as the history first names them; those that it does not are left out. */
export async function madeAt(ctx: Context, resource: Resource, ids: readonly number[]): Promise<Map<number, Date>> {
  const made = new Map<number, Date>();
  for (const some of chunked([...ids], 1000)) {
    const rows = await ctx.database.model(auditLog).findAll({
      attributes: ['recordId', [literal('MIN(`createdAt`)'), 'first']],
      where: { resource: namesOf(ctx, resource), recordId: some },
      group: ['recordId'],
      raw: true,
      transaction: ctx.transaction,
    });
    for (const row of rows as unknown as { recordId: number; first: Date | string }[])
      made.set(Number(row.recordId), row.first instanceof Date ? row.first : new Date(row.first));
  }
  return made;
}
