import type { Resource } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { SYSTEM } from '../../context';
import { madeOf } from '../../declared/children';
import { Invalid, invalidField } from '../../errors';
import { chunked } from '../../models/chunked';
import { keepsMasked } from '../../models/history';
import { conditionText } from '../../models/sequelize/subquery';
import { boundsOf } from '../access/bounds';
import { readableFields } from '../access/permissions';
import { heldAt } from '../access/heldSince';
import { reachesAll } from '../access/reach';
import { fieldSql } from '../access/select';
import { ownerColumn } from '../history/visibleChanges';
import type { ListQuery } from '../rows/query';
import { readListQuery } from '../rows/query';
import type { PlainRow } from '../rows/read';
import { contextAt } from './instant';
import type { Through } from './lookedUp';
import { isKnownPast, lookedResource, lookedTables } from './lookedUp';
import type { Overlay } from './overlay';
import { MAX_CHANGED, overlayOf, reachedOf } from './overlay';
import { fixedText, isUnrecorded, rowsAt } from './rows';
import { selectText, withPast } from './shadow';
import { idsWhere, spelled } from '../access/statements';

type Raw = Readonly<Record<string, unknown>>;
export interface StoodList {
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

/** Answers, for a field that a question filters or orders by, whether its values of then are all known. */
function certainty(ctx: Context, resource: Resource, at: Date, overlay: Overlay): (name: string) => Promise<boolean> {
  const { actor } = ctx;
  const isChanged = (name: string): boolean => [...overlay.values()].some(({ values }) => name in values);
  const isKnownThere = async (through: Through): Promise<boolean> => {
    const target = lookedResource(ctx, through);
    if (!target) return false;
    const changes = await overlayOf({ ...ctx, actor: SYSTEM }, target, at);
    return ![...changes.values()].some(({ values }) => through.to in values);
  };
  const isCertain = async (name: string): Promise<boolean> => {
    const field = resource.fields[name];
    if (!field) return name !== 'updatedAt' && name !== 'version';
    if (field.kind === 'references' || field.asOf || madeOf(field) || isUnrecorded(resource, field)) return false;
    if (field.history && !reachesAll(actor, field.history)) return false;
    if (actor.role && field.presentedAs?.[actor.role] !== undefined)
      if (isChanged(name) || isChanged(ownerColumn(actor, field) ?? '')) return false;
    if (keepsMasked(resource, name) && isChanged(name)) return false;
    if (field.isBelow) {
      const { amount, limits = [], by } = field.isBelow;
      for (const one of [amount, ...limits, ...(by === undefined ? [] : [by])])
        if (!(await isCertain(one))) return false;
      return true;
    }
    if (!field.through || isKnownPast(ctx, field.through)) return true;
    return !isChanged(name) && isKnownThere(field.through);
  };
  return isCertain;
}

const NO_FIELDS = new Set(['page', 'size', 'sort', 'order', 'q']);

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
    const field = resource.fields[name] ? name : name.replace(/_(gte|lte|like|in|read)$/, '');
    if (!(await isCertain(field))) throw invalidField(name, 'asOf.filter');
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
  const standing = `SELECT ${columns} FROM ${name} WHERE ${unchanged} ${order} LIMIT ${offset + query.size}`;
  const moved = `${past} SELECT ${columns} FROM ${name} WHERE ${changed}`;
  const rows = await selectText<{ id: number }>(
    ctx,
    `SELECT id FROM (SELECT * FROM (${standing}) AS a UNION ALL SELECT * FROM (${moved}) AS c) AS u
      ${order} LIMIT ${query.size} OFFSET ${offset}`,
  );
  const [counted] = await selectText<{ n: number }>(
    ctx,
    `SELECT (SELECT COUNT(*) FROM ${name} WHERE ${unchanged}) + (SELECT COUNT(*) FROM (${moved}) AS c) AS n`,
  );
  return { ids: rows.map(({ id }) => Number(id)), total: Number(counted?.n) };
}

/**
 * One page of a list as it stood at an instant: filtered, ordered and counted by the values of then, of records that
 * the caller reaches now. Its cost is that of a page and of the changes since. Refuses more than 20,000 changed
 * records, and filters by what is not known of then (400).
 */
export async function listAt(ctx: Context, resource: Resource, raw: Raw, at: Date): Promise<StoodList> {
  const then = contextAt(ctx, at);
  const asked = readListQuery(then, resource, raw);
  const overlay = await overlayOf(ctx, resource, at);
  const query = await requireCertain(ctx, resource, raw, asked, certainty(ctx, resource, at, overlay));
  const changedIds = [...new Set([...overlay.keys(), ...(await changedElsewhere(ctx, resource, at))])];
  if (changedIds.length > MAX_CHANGED) throw new Invalid('asOf.tooMany', { max: MAX_CHANGED });
  const shadowed = await reachedOf(ctx, resource, at, changedIds, overlay);
  const unchanged: WhereOptions[] = [
    ...boundsOf(ctx, resource),
    ...query.where,
    { createdAt: { [Op.lte]: at } },
    heldAt(ctx, resource, at),
    ...(changedIds.length > 0 ? [{ id: { [Op.notIn]: literal(`(${changedIds.join(', ')})`) } } as WhereOptions] : []),
  ];
  const { ids, total } = await pageOf(then, resource, query, {
    unchanged: conditionText(ctx.database.sequelize, ctx.database.model(resource), { [Op.and]: unchanged }),
    past: await withPast(ctx, resource, at, shadowed),
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
