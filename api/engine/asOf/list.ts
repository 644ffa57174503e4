import type { Field, Resource } from '@t3d/resources/kit';
import { operandsOf, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { SYSTEM } from '../../context';
import { aggregateOf } from '../../registry/children';
import { Invalid, invalidField } from '../../errors';
import { chunked } from '../../models/chunked';
import { isMasked } from '../../models/history';
import { conditionText } from '../../models/sequelize/sequelizeInternals';
import { boundsOf } from '../access/bounds';
import { readableFields } from '../access/permissions';
import { ownedAt } from '../access/ownedSince';
import { reachesAll } from '../access/reach';
import { fieldSql } from '../access/select';
import { ownerColumn } from '../history/visibleChanges';
import type { ListQuery } from '../rows/read/query';
import { readListQuery } from '../rows/read/query';
import type { PlainRow } from '../rows/read/read';
import { pastSearch } from './pastSearch';
import { contextAt, fixedText, isUnrecorded, rowsAt } from './rows';
import type { Through, Overlay } from './overlay';
import {
  isKnownPast,
  lookedUpResource,
  lookedUpTables,
  MAX_CHANGED,
  overlayOf,
  overlayOfAll,
  reachedOf,
} from './overlay';
import { removedSince, hasChanged, isPutBackBySql, movedIds, movedSql, hasFieldSql } from './since';
import { selectText, withPast } from './shadow';
import { idsWhere, inlinedCondition } from '../access/statements';

type Raw = Readonly<Record<string, unknown>>;
interface PastList {
  rows: PlainRow[];
  total: number;
  /** The fields whose past values are unknown or hidden from the caller. */
  unknown: string[];
}

/** Returns the records whose figures come from other tables and have changed since. */
async function changedElsewhere(ctx: Context, resource: Resource, at: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { link, past } of lookedUpTables(ctx, resource)) {
    for (const some of chunked(await past.changedSince(ctx, at), 1000)) {
      ids.push(...(await idsWhere(ctx, resource, { conditions: [inlinedCondition({ [link]: { [Op.in]: some } })] })));
    }
  }
  return ids;
}

type IsChanged = (name: string) => Promise<boolean>;

/** Returns a function that tells whether a field's values at that time are all known. */
function certainty(
  ctx: Context,
  resource: Resource,
  at: Date,
  isChanged: IsChanged,
): (name: string) => Promise<boolean> {
  const { actor } = ctx;
  const isKnownThere = async (through: Through): Promise<boolean> => {
    const target = lookedUpResource(ctx, through);
    if (!target) return false;
    return !(await hasChanged({ ...ctx, actor: SYSTEM }, target, at, through.to));
  };
  const isCertain = async (name: string): Promise<boolean> => {
    const field = resource.fields[name];
    if (!field) return name !== 'updatedAt' && name !== 'version';
    if (kindOf(field).storage === 'links' || field.asOf || aggregateOf(field) || isUnrecorded(resource, field))
      return false;
    if (field.history && !reachesAll(actor, field.history)) return false;
    if (actor.role && field.presentedAs?.[actor.role] !== undefined)
      if ((await isChanged(name)) || (await isChanged(ownerColumn(actor, field) ?? ''))) return false;
    if (isMasked(resource, name) && (await isChanged(name))) return false;
    const sources = comparedBy(field);
    if (sources.length > 0) {
      for (const one of sources) if (!(await isCertain(one))) return false;
      return true;
    }
    if (!field.through || isKnownPast(ctx, field.through)) return true;
    return !(await isChanged(name)) && isKnownThere(field.through);
  };
  return isCertain;
}

const comparedBy = ({ isBelow, formula }: Field): readonly string[] =>
  isBelow
    ? [isBelow.amount, ...(isBelow.limits ?? []), ...(isBelow.by === undefined ? [] : [isBelow.by])]
    : operandsOf({ formula });

const NO_FIELDS = new Set(['page', 'size', 'sort', 'order', 'q']);
const filtered = (resource: Resource, name: string): string =>
  resource.fields[name] ? name : name.replace(/_(gte|lte|like|in|read)$/, '');

/** Returns the fields that decide a list's records and order. */
function decidingNames(ctx: Context, resource: Resource, raw: Raw, query: ListQuery): string[] {
  const { where, softDelete } = resource.declaration;
  const words = JSON.stringify(where ?? {});
  const searched = typeof raw.q === 'string' && raw.q.trim() !== '' ? readableFields(ctx.actor, resource) : {};
  const input = [
    ...Object.keys(raw)
      .filter((name) => !NO_FIELDS.has(name))
      .map((name) => filtered(resource, name)),
    ...Object.keys(searched).filter((name) => searched[name]?.search),
    ...Object.keys(resource.fields).filter((name) => words.includes(`"${name}"`)),
    query.sort,
    ...(softDelete ? [softDelete.field as string] : []),
  ];
  const withSources = input.flatMap((name) => {
    const field = resource.fields[name];
    return [name, field?.sameAs, ...(field ? comparedBy(field) : [])];
  });
  return [...new Set(withSources)].filter(
    (name) => name !== undefined && resource.fields[name] !== undefined,
  ) as string[];
}

/** Throws 400 for a filter or sort by a field with unknown past values. */
async function requireCertain(
  ctx: Context,
  resource: Resource,
  raw: Raw,
  query: ListQuery,
  isCertain: (name: string) => Promise<boolean>,
): Promise<ListQuery> {
  for (const name of Object.keys(raw)) {
    if (NO_FIELDS.has(name)) continue;
    if (!(await isCertain(filtered(resource, name)))) throw invalidField(name, 'asOf.filter');
  }
  if (typeof raw.q === 'string' && raw.q.trim() !== '')
    for (const [name, field] of Object.entries(readableFields(ctx.actor, resource)))
      if (field.search && !(await isCertain(name))) throw invalidField('q', 'asOf.filter');
  if (await isCertain(query.sort)) return query;
  if (raw.sort !== undefined) throw invalidField('sort', 'asOf.filter');
  return { ...query, sort: 'id' };
}

/** Returns one page of ids and the number of matches, merged from changed and unchanged records. */
async function pageOf(
  ctx: Context,
  resource: Resource,
  query: ListQuery,
  /** The table of changed records (`past`), the condition on it, and the condition on unchanged records. */
  { unchanged, past, changed }: { unchanged: string; past: string; changed: string },
): Promise<{ ids: number[]; total: number }> {
  const name = `\`${resource.table}\``;
  const key = query.sort === 'id' ? `${name}.\`id\`` : fieldSql(resource, query.sort, ctx);
  const columns = `${name}.\`id\` AS id, ${key} AS k`;
  const order = `ORDER BY k ${query.order}, id ${query.order}`;
  const offset = (query.page - 1) * query.size;
  const first = `${order} LIMIT ${offset + query.size}`;
  const standing = `SELECT ${columns} FROM ${name} WHERE ${unchanged} ${first}`;
  const moved = `${past} SELECT ${columns} FROM ${name} WHERE ${changed} ${first}`;
  const rows = await selectText<{ id: number }>(
    ctx,
    `SELECT id FROM (SELECT * FROM (${standing}) AS a UNION ALL SELECT * FROM (${moved}) AS c) AS u
      ${order} LIMIT ${query.size} OFFSET ${offset}`,
  );
  const [counted] = await selectText<{ n: number }>(
    ctx,
    `SELECT (SELECT COUNT(*) FROM ${name} WHERE ${unchanged}) +
      (SELECT COUNT(*) FROM (${past} SELECT 1 AS one FROM ${name} WHERE ${changed}) AS c) AS n`,
  );
  return { ids: rows.map(({ id }) => Number(id)), total: Number(counted?.n) };
}

/** Returns a cached function that tells whether a field of any record has changed since a time. */
function changesSince(ctx: Context, resource: Resource, at: Date): IsChanged {
  const known = new Map<string, Promise<boolean>>();
  return async (name) => {
    if (resource.declaration.untracked || !resource.fields[name]) return false;
    const answer = known.get(name) ?? hasChanged(ctx, resource, at, name);
    known.set(name, answer);
    return answer;
  };
}

/** The changed records. `moved` lists the changed fields that decide the list, and `overlay` all other differences. */
interface Differing {
  overlay: Overlay;
  moved: string[];
}

/** Returns the earlier values of records that were deleted or may have moved in the list. */
async function differingThen(
  ctx: Context,
  resource: Resource,
  at: Date,
  deciding: readonly string[],
  isChanged: IsChanged,
): Promise<Differing> {
  if (resource.declaration.untracked) return { overlay: new Map(), moved: [] };
  const changed: string[] = [];
  for (const name of deciding) if (await isChanged(name)) changed.push(name);
  const gone = await removedSince(ctx, resource, at, MAX_CHANGED + 1);
  const overlay = await overlayOf(ctx, resource, at, gone);
  const isBySql = deciding.every((name) => resource.fields[name]?.through === undefined);
  if (isBySql && changed.every((name) => isPutBackBySql(resource, name))) return { overlay, moved: changed };
  for (const [id, past] of await overlayOfAll(ctx, resource, at, hasFieldSql(ctx, resource, changed)))
    if (!overlay.has(id) && !past.wasDeleted) overlay.set(id, past);
  return { overlay, moved: [] };
}

/** Returns a page of a list as of a time, in the caller's present scope. Rejects a filter or sort by unknown values. */
export async function listAt(ctx: Context, resource: Resource, raw: Raw, at: Date): Promise<PastList> {
  const then = contextAt(ctx, at);
  const input = readListQuery(then, resource, raw, pastSearch(then, resource, raw));
  const isChanged = changesSince(ctx, resource, at);
  const query = await requireCertain(ctx, resource, raw, input, certainty(ctx, resource, at, isChanged));
  const deciding = decidingNames(ctx, resource, raw, query);
  const { overlay, moved } = await differingThen(ctx, resource, at, deciding, isChanged);
  const looksElsewhere = deciding.some((name) => resource.fields[name]?.through !== undefined);
  const elsewhere = looksElsewhere ? await changedElsewhere(ctx, resource, at) : [];
  const changedIds = [...new Set([...overlay.keys(), ...elsewhere])];
  if (changedIds.length > MAX_CHANGED) throw new Invalid('asOf.tooMany', { max: MAX_CHANGED });
  const shadowed = await reachedOf(ctx, resource, at, changedIds, overlay);
  const unchanged: WhereOptions[] = [
    ...boundsOf(ctx, resource),
    ...query.where,
    { createdAt: { [Op.lte]: at } },
    ownedAt(ctx, resource, at),
    ...(changedIds.length > 0 ? [{ id: { [Op.notIn]: literal(`(${changedIds.join(', ')})`) } } as WhereOptions] : []),
    ...(moved.length > 0
      ? [{ id: { [Op.notIn]: literal(`(${movedIds(ctx, resource, at, moved)})`) } } as WhereOptions]
      : []),
  ];
  const { ids, total } = await pageOf(then, resource, query, {
    unchanged: conditionText(ctx.database.sequelize, ctx.database.model(resource), { [Op.and]: unchanged }),
    past: await withPast(
      ctx,
      resource,
      at,
      shadowed,
      moved.length > 0 ? await movedSql(ctx, resource, at, moved) : undefined,
    ),
    changed: fixedText(then, resource, query.where),
  });
  const stood = await rowsAt(ctx, resource, at, ids);
  const rows = ids.flatMap((id) => stood.get(id) ?? []);
  return {
    rows: rows.map(({ row }) => row),
    total,
    unknown: [...new Set(rows.flatMap(({ unknown }) => unknown))],
  };
}
