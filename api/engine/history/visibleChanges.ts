/*
 * History: what a caller may read of the trail that models/history writes. Read visibleChanges.ts (which changes of a
 * row are for this caller: never more than the record itself would show), then changeLabels.ts (their fields and
 * values in the caller's language). A record's own trail is rows/recordHistory.ts.
 */
import type { Field, Resource, ScopeMap } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Actor, Context } from '../../context';
import { mayCall, readableFields } from '../access/permissions';
import { boundsOf } from '../access/bounds';
import { CHANGES, describesChanges } from './changeLabels';
import { decodeRow } from '../../declared/decode';
import { reachesAll } from '../access/reach';
import { attributesOf } from '../access/select';

type Row = Readonly<Record<string, unknown>>;
type Changes = Record<string, unknown>;
/**
 * Of one record: the fields whose changes are for the caller, and those whose history is not, though their values may
 * be.
 */
export interface Visibility {
  visible: ReadonlySet<string>;
  withheld: ReadonlySet<string>;
}

/** The column that holds whose record it is, where a caller of this role sees others' records with another value. */
function ownerColumn(actor: Actor, field: Field): string | undefined {
  const seen = actor.role ? field.presentedAs?.[actor.role] : undefined;
  return typeof seen === 'object' && seen !== null && 'own' in seen ? seen.own : undefined;
}

/**
 * A field that the caller's role sees as another value has stored values that are not for it, its own records'
 * excepted.
 */
function seesStored(actor: Actor, field: Field, record: Row): boolean {
  if (!actor.role || field.presentedAs?.[actor.role] === undefined) return true;
  const owner = ownerColumn(actor, field);
  return owner !== undefined && actor.id !== null && record[owner] === actor.id;
}

/** Those of the records that a scope leaves to the caller, with some columns as it sees them. */
async function recordsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  names: readonly string[],
  scope?: ScopeMap,
): Promise<Map<number, Row>> {
  const rows = await ctx.database.model(resource).findAll({
    attributes: attributesOf(resource, ['id', ...names], ctx),
    where: { [Op.and]: [{ id: { [Op.in]: [...ids] } }, ...boundsOf(ctx, resource, scope)] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map((rows as unknown as Row[]).map((row) => [Number(row.id), decodeRow<Row>(resource.fields, row)]));
}

/**
 * What of the changes of these records is for the caller, by record; one that is not there or not in its scope is not
 * in it. One query, and one a field with a history of its own.
 */
export async function visibilityOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Visibility>> {
  const readable = Object.entries(readableFields(ctx.actor, resource));
  const owners = readable
    .flatMap(([, field]) => ownerColumn(ctx.actor, field) ?? [])
    .filter((name) => readable.some(([one]) => one === name));
  const records = await recordsInScope(ctx, resource, ids, [...new Set(owners)]);
  const reachable = await Promise.all(
    Object.entries(resource.fields).flatMap(([name, { history }]) =>
      history ? [recordsInScope(ctx, resource, ids, [], history).then((those) => [name, those] as const)] : [],
    ),
  );
  return new Map(
    [...records].map(([id, record]) => {
      const withheld = new Set(reachable.filter(([, those]) => !those.has(id)).map(([name]) => name));
      return [
        id,
        {
          withheld,
          visible: new Set(
            readable
              .filter(([name, field]) => seesStored(ctx.actor, field, record) && !withheld.has(name))
              .map(([name]) => name),
          ),
        },
      ];
    }),
  );
}

/** The resource and the others over the same table: views, or what it is a view of. A trail is of all of them. */
const sameTable = ({ database }: Context, resource: Resource): Resource[] => [
  resource,
  ...[...database.registry.values()].filter((one) => one.table === resource.table && one.name !== resource.name),
];

/**
 * A record's whole image, before it was deleted or after it came back, is shown only to who may see all of its fields.
 */
function showsImage(change: unknown, isShown: (name: string) => boolean): boolean {
  const { before, after } = (change ?? {}) as { before?: unknown; after?: unknown };
  return [before, after].every(
    (image) => typeof image !== 'object' || image === null || Array.isArray(image) || Object.keys(image).every(isShown),
  );
}

/**
 * The part of a record's changes that is for the caller; words that are no field's are for whoever may see the record.
 */
export function visibleChanges(
  ctx: Context,
  resource: Resource,
  shown: ReadonlySet<string>,
  changes: Changes,
): Changes {
  const all = sameTable(ctx, resource);
  const isShown = (name: string): boolean => shown.has(name) || !all.some(({ fields }) => name in fields);
  return Object.fromEntries(
    Object.entries(changes).filter(([name, change]) => isShown(name) && showsImage(change, isShown)),
  );
}

/** By record what the caller may see of it, in the first of its lists that has it. */
async function visibilityInLists(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Visibility>> {
  const found = new Map<number, Visibility>();
  for (const one of sameTable(ctx, resource).filter((list) => mayCall(ctx.actor, list, 'show'))) {
    const rest = ids.filter((id) => !found.has(id));
    if (rest.length > 0) for (const [id, seen] of await visibilityOf(ctx, one, rest)) found.set(id, seen);
  }
  return found;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Who is given every row of the log is given it whole. */
const seesAll = ({ actor }: Context, { declaration }: Resource): boolean => reachesAll(actor, declaration.scope);

/**
 * Leaves in rows that list what was changed of other records only what the trail of each record would show: nothing of
 * one that the caller does not reach (any more), whoever changed it. A row that is of no one record keeps its counts. A
 * few queries for each resource that the rows name.
 */
export async function keepVisibleChanges<T extends Record<string, unknown>>(
  ctx: Context,
  resource: Resource,
  rows: T[],
): Promise<T[]> {
  if (!describesChanges(resource) || !rows.some((row) => row[CHANGES]) || seesAll(ctx, resource)) return rows;
  for (const name of new Set(rows.map((row) => String(row.resource)))) {
    const about = ctx.database.registry.get(name);
    const some = rows.filter((row) => String(row.resource) === name);
    const ids = [...new Set(some.flatMap(({ recordId }) => (typeof recordId === 'number' ? [recordId] : [])))];
    const seen = about ? await visibilityInLists(ctx, about, ids) : new Map<number, Visibility>();
    for (const row of some as Record<string, unknown>[]) {
      const shown = row.recordId === null ? NOTHING : seen.get(row.recordId as number)?.visible;
      row[CHANGES] = about && shown ? visibleChanges(ctx, about, shown, (row[CHANGES] ?? {}) as Changes) : {};
    }
  }
  return rows;
}
