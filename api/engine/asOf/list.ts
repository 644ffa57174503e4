import type { Field, Resource } from '@t3d/resources/kit';
import { operandsOf, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { SYSTEM } from '../../context';
import { madeOf } from '../../declared/children';
import { Invalid, invalidField } from '../../errors';
import { chunked } from '../../models/chunked';
import { keepsMasked } from '../../models/history';
import { conditionText } from '../../models/sequelize/privates';
import { boundsOf } from '../access/bounds';
import { readableFields } from '../access/permissions';
import { heldAt } from '../access/heldSince';
import { reachesAll } from '../access/reach';
import { fieldSql } from '../access/select';
import { ownerColumn } from '../history/visibleChanges';
import type { ListQuery } from '../rows/read/query';
import { readListQuery } from '../rows/read/query';
import type { PlainRow } from '../rows/read/read';
import { contextAt, fixedText, isUnrecorded, rowsAt } from './rows';
import type { Through, Overlay } from './overlay';
import { isKnownPast, lookedResource, lookedTables, MAX_CHANGED, overlayOf, overlayOfAll, reachedOf } from './overlay';
import { goneSince, hasChanged, isPutBackBySql, movedIds, movedSql, saysOneOf } from './since';
import { selectText, withPast } from './shadow';
import { idsWhere, spelled } from '../access/statements';

type Raw = Readonly<Record<string, unknown>>;
interface StoodList {
  rows: PlainRow[];
  total: number;
  /** Fields of these rows whose value of then is not known, or not for the caller. */
  unknown: string[];
}

/** Records whose figures in other tables have become otherwise since. */
async function changedElsewhere(ctx: Context, resource: Resource, at: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { link, past } of lookedTables(ctx, resource)) {
    for (const some of chunked(await past.changedSince(ctx, at), 1000)) {
      ids.push(...(await idsWhere(ctx, resource, { conditions: [spelled({ [link]: { [Op.in]: some } })] })));
    }
  }
  return ids;
}

type IsChanged = (name: string) => Promise<boolean>;

/** Answers, for a field that a question filters or orders by, whether its values of then are all known. */
function certainty(
  ctx: Context,
  resource: Resource,
  at: Date,
  isChanged: IsChanged,
): (name: string) => Promise<boolean> {
  const { actor } = ctx;
  const isKnownThere = async (through: Through): Promise<boolean> => {
    const target = lookedResource(ctx, through);
    if (!target) return false;
    return !(await hasChanged({ ...ctx, actor: SYSTEM }, target, at, through.to));
  };
  const isCertain = async (name: string): Promise<boolean> => {
    const field = resource.fields[name];
    if (!field) return name !== 'updatedAt' && name !== 'version';
    if (kindOf(field).storage === 'links' || field.asOf || madeOf(field) || isUnrecorded(resource, field)) return false;
    if (field.history && !reachesAll(actor, field.history)) return false;
    if (actor.role && field.presentedAs?.[actor.role] !== undefined)
      if ((await isChanged(name)) || (await isChanged(ownerColumn(actor, field) ?? ''))) return false;
    if (keepsMasked(resource, name) && (await isChanged(name))) return false;
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

/** The fields of the record that a comparison or a formula reads. */
const comparedBy = ({ isBelow, formula }: Field): readonly string[] =>
  isBelow
    ? [isBelow.amount, ...(isBelow.limits ?? []), ...(isBelow.by === undefined ? [] : [isBelow.by])]
    : operandsOf({ formula });

const NO_FIELDS = new Set(['page', 'size', 'sort', 'order', 'q']);
const filtered = (resource: Resource, name: string): string =>
  resource.fields[name] ? name : name.replace(/_(gte|lte|like|in|read)$/, '');

/** The fields from whose values it follows which records a list shows, and in which order. */
function decidingNames(ctx: Context, resource: Resource, raw: Raw, query: ListQuery): string[] {
  const { where, softDelete } = resource.declaration;
  const words = JSON.stringify(where ?? {});
  const searched = typeof raw.q === 'string' && raw.q.trim() !== '' ? readableFields(ctx.actor, resource) : {};
  const asked = [
    ...Object.keys(raw)
      .filter((name) => !NO_FIELDS.has(name))
      .map((name) => filtered(resource, name)),
    ...Object.keys(searched).filter((name) => searched[name]?.search),
    ...Object.keys(resource.fields).filter((name) => words.includes(`"${name}"`)),
    query.sort,
    ...(softDelete ? [softDelete.field as string] : []),
  ];
  const withSources = asked.flatMap((name) => {
    const field = resource.fields[name];
    return [name, field?.sameAs, ...(field ? comparedBy(field) : [])];
  });
  return [...new Set(withSources)].filter(
    (name) => name !== undefined && resource.fields[name] !== undefined,
  ) as string[];
}

/**
 * The question, if what it filters and orders by is known of then; refuses it naming the field otherwise (400). A
 * list's own order gives way to that of the ids.
 */
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

/** One page of ids in the order of the question, and how many match: what has changed since is put among the rest. */
async function pageOf(
  ctx: Context,
  resource: Resource,
  query: ListQuery,
  /** A condition on records that have not changed since; the table of those that have, and a condition on it. */
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

/** Answers once for each field whether it has become otherwise in any record since. */
function changesSince(ctx: Context, resource: Resource, at: Date): IsChanged {
  const known = new Map<string, Promise<boolean>>();
  return async (name) => {
    if (resource.declaration.untracked || !resource.fields[name]) return false;
    const answer = known.get(name) ?? hasChanged(ctx, resource, at, name);
    known.set(name, answer);
    return answer;
  };
}

/** `moved`: deciding fields that have changed since, and that the database puts back; `overlay`: what else differs. */
interface Differing {
  overlay: Overlay;
  moved: string[];
}

/**
 * What was otherwise then in records for which it decides whether and where they are listed: those that are gone, and
 * those whose deciding fields have changed since. Other records stand where they stand now.
 */
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
  const gone = await goneSince(ctx, resource, at, MAX_CHANGED + 1);
  const overlay = await overlayOf(ctx, resource, at, gone);
  const isBySql = deciding.every((name) => resource.fields[name]?.through === undefined);
  if (isBySql && changed.every((name) => isPutBackBySql(resource, name))) return { overlay, moved: changed };
  for (const [id, past] of await overlayOfAll(ctx, resource, at, saysOneOf(ctx, resource, changed)))
    if (!overlay.has(id) && !past.wasDeleted) overlay.set(id, past);
  return { overlay, moved: [] };
}

/**
 * One page of a list as it stood at an instant: filtered, ordered and counted by the values of then, of records that
 * the caller reaches now. Changes since of fields by which it is neither filtered nor ordered cost nothing. Refuses a
 * filter or an order by what more than 20,000 records have had otherwise since, or what is not known of then (400).
 */
export async function listAt(ctx: Context, resource: Resource, raw: Raw, at: Date): Promise<StoodList> {
  const then = contextAt(ctx, at);
  const asked = readListQuery(then, resource, raw);
  const isChanged = changesSince(ctx, resource, at);
  const query = await requireCertain(ctx, resource, raw, asked, certainty(ctx, resource, at, isChanged));
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
    heldAt(ctx, resource, at),
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
