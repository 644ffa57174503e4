/*
 * Rows: what a declared resource does without a line of its own. Reading: query.ts (what a URL filters and sorts, as
 * SQL) → read.ts (lists, records, ids in scope) → references.ts and referenceNames.ts (what they point at) →
 * computed.ts, totals.ts, attention.ts. Writing: write.ts (create, update, delete: validate, write, history in one
 * transaction) → commands.ts and actions.ts (what a subject does by hand, and where that is registered) →
 * changeEach.ts (many rows, each its own values). recordHistory.ts: the trail of one record.
 */
import type { Field, Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { Forbidden, NotFound } from '../../errors';
import { recordView } from '../../models/history';
import { childrenOf } from '../../declared/children';
import { mayRead, readableFields } from '../access/permissions';
import { boundsOf, shownBoundsOf } from '../access/bounds';
import { addChangeNames } from '../history/changeLabels';
import { isList } from '../../declared/columns';
import { columnsFor, computedOf, withComputed } from './computed';
import { decodeRow } from '../../declared/decode';
import { addLabels } from '../access/labels';
import type { ListQuery } from './query';
import { masked } from '../../declared/sealed';
import { keepVisibleChanges } from '../history/visibleChanges';
import { attributesOf, fieldSql } from '../access/select';
import { addLinks } from '../../models/links';
import { isLinked } from '@t3d/resources/kit';

export type PlainRow = Record<string, unknown> & { id: number };

/** The columns that a caller gets in lists and records: every field it may read, and the system's own. */
export const visibleNames = (ctx: Context, resource: Resource): string[] => [
  'id',
  ...Object.entries(readableFields(ctx.actor, resource))
    .filter(([, field]) => field.kind !== 'children')
    .map(([name]) => name),
  'createdAt',
  'updatedAt',
  'version',
];

/**
 * A row as it is on the wire: a list without entries is `[]`, also where another's view of a row shows none; a word
 * that is a number is one.
 */
export function withLists(resource: Resource, row: PlainRow): PlainRow {
  for (const [name, value] of Object.entries(row)) {
    if (value === null && isList(resource.fields[name])) row[name] = [];
    else if (value !== null && resource.fields[name]?.numbers) row[name] = Number(value);
  }
  return row;
}

export const isLink = ({ fields }: Resource, name: string): boolean =>
  fields[name] !== undefined && isLinked(fields[name]);

async function readRows(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  where: WhereOptions,
  more: object = {},
): Promise<PlainRow[]> {
  const computed = names.some((name) => resource.fields[name]?.computed) ? computedOf(ctx.database, resource) : null;
  const columns = columnsFor(resource, names, computed).filter((name) => !isLink(resource, name));
  const rows = await ctx.database.model(resource).findAll({
    attributes: attributesOf(resource, columns, ctx),
    where,
    raw: true,
    transaction: ctx.transaction,
    ...more,
  });
  const decoded = (rows as unknown as Record<string, unknown>[]).map((row) =>
    withLists(resource, decodeRow<PlainRow>(resource.fields, row)),
  );
  return withComputed(ctx, names, computed, await addLinks(ctx, resource, decoded, { names }));
}

/**
 * What the rows refer to, and what the changes that they list refer to, by name: those changes that are for the
 * caller.
 */
async function named<T extends PlainRow>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  return addChangeNames(ctx, resource, await keepVisibleChanges(ctx, resource, await addLabels(ctx, resource, rows)));
}

const orderBy = (ctx: Context, resource: Resource, query: Pick<ListQuery, 'sort' | 'order'>) =>
  query.sort === 'id'
    ? [['id', query.order]]
    : [
        [literal(fieldSql(resource, query.sort, ctx)), query.order],
        ['id', query.order],
      ];

/** One page of plain rows with their labels, sealed values masked, and the exact number that match. */
export async function listRows(
  ctx: Context,
  resource: Resource,
  query: ListQuery,
): Promise<{ rows: PlainRow[]; total: number }> {
  const where = { [Op.and]: [...boundsOf(ctx, resource), ...query.where] };
  const [total, rows] = await Promise.all([
    ctx.database.model(resource).count({ where, transaction: ctx.transaction }),
    readRows(ctx, resource, visibleNames(ctx, resource), where, {
      order: orderBy(ctx, resource, query),
      limit: query.size,
      offset: (query.page - 1) * query.size,
    }),
  ]);
  return { total, rows: await named(ctx, resource, masked(resource, rows)) };
}

const ID_PAGE = 20_000;

/**
 * The ids that a list query matches, in its order: exports read them first, then the rows a thousand at a time. Read in
 * pages, so that a long export never holds a long result; a row that moves between two pages meanwhile is taken once.
 */
export async function matchingIds(ctx: Context, resource: Resource, query: ListQuery): Promise<number[]> {
  const where = { [Op.and]: [...boundsOf(ctx, resource), ...query.where] };
  const ids = new Set<number>();
  for (let offset = 0; ; offset += ID_PAGE) {
    const page = await ctx.database.model(resource).findAll({
      attributes: ['id'],
      where,
      order: orderBy(ctx, resource, query) as never,
      limit: ID_PAGE,
      offset,
      raw: true,
      transaction: ctx.transaction,
    });
    for (const row of page as unknown as { id: number }[]) ids.add(Number(row.id));
    if (page.length < ID_PAGE) return [...ids];
  }
}

/** Rows by id in the given order, as the caller sees them in a list. The ids have been checked to be in scope. */
export async function rowsInOrder(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  ids: readonly number[],
): Promise<PlainRow[]> {
  const rows = await readRows(ctx, resource, ['id', ...names.filter((name) => name !== 'id')], {
    id: { [Op.in]: [...ids] },
  });
  const byId = new Map(masked(resource, rows).map((row) => [row.id, row]));
  return named(
    ctx,
    resource,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** One record as the caller sees it, sealed values whole; 404 when it is not there or not in scope. */
export async function showRow(ctx: Context, resource: Resource, id: number): Promise<PlainRow> {
  const rows = await readRows(ctx, resource, visibleNames(ctx, resource), {
    [Op.and]: [{ id }, ...boundsOf(ctx, resource)],
  });
  if (!rows[0]) throw new NotFound();
  const [row] = await named(ctx, resource, rows);
  return withChildren(ctx, resource, row as PlainRow);
}

/** The record with its children, those that the caller may see, whole as itself is: a statement a kind. */
async function withChildren(ctx: Context, resource: Resource, row: PlainRow): Promise<PlainRow> {
  for (const { name, child, on, order } of childrenOf(resource)) {
    if (!mayRead(ctx.actor, resource.fields[name] as Field)) continue;
    const where = { [Op.and]: [{ [on]: row.id }, ...shownBoundsOf(ctx, child)] };
    // What was added by other ways than the form has no place yet.
    const places = order ? [literal(`\`${order}\` IS NULL`), order] : [];
    const rows = await readRows(ctx, child, visibleNames(ctx, child), where, { order: [...places, 'id'] });
    row[name] = await named(ctx, child, rows);
  }
  return row;
}

/** The same for somebody who opens it: of audited resources that look is in the record's trail. */
export async function openRow(ctx: Context, resource: Resource, id: number): Promise<PlainRow> {
  const row = await showRow(ctx, resource, id);
  if (resource.declaration.audited) await recordView(ctx, resource, id);
  return row;
}

const CHUNK = 1000;

async function countIn(ctx: Context, resource: Resource, ids: readonly number[], scope: ScopeMap): Promise<number> {
  let found = 0;
  for (let start = 0; start < ids.length; start += CHUNK) {
    const where = {
      [Op.and]: [{ id: { [Op.in]: ids.slice(start, start + CHUNK) } }, ...boundsOf(ctx, resource, scope)],
    };
    found += await ctx.database.model(resource).count({ where, transaction: ctx.transaction });
  }
  return found;
}

/** Those of the ids that a scope leaves to the caller. */
export async function idsInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  scope: ScopeMap = resource.declaration.scope,
): Promise<Set<number>> {
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const where = {
      [Op.and]: [{ id: { [Op.in]: ids.slice(start, start + CHUNK) } }, ...boundsOf(ctx, resource, scope)],
    };
    const rows = await ctx.database
      .model(resource)
      .findAll({ attributes: ['id'], where, raw: true, transaction: ctx.transaction });
    for (const row of rows as unknown as { id: number }[]) found.add(Number(row.id));
  }
  return found;
}

/** Whether one record is among the rows that a scope leaves to the caller. */
export const isInScope = async (ctx: Context, resource: Resource, id: number, scope: ScopeMap): Promise<boolean> =>
  (await countIn(ctx, resource, [id], scope)) === 1;

/** 404 unless every id exists in the caller's scope; 403 when one is readable but not the caller's to change. */
export async function requireInScope(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  narrower?: ScopeMap,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countIn(ctx, resource, wanted, resource.declaration.scope)) !== wanted.length) throw new NotFound();
  if (narrower && (await countIn(ctx, resource, wanted, narrower)) !== wanted.length)
    throw new Forbidden(resource.name, 'notYours');
}

/** Raw stored values of rows in scope (guards, history), hidden columns included: never to be sent. */
export async function storedRows(
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  ids: readonly number[],
): Promise<PlainRow[]> {
  const rows = await ctx.database.model(resource).findAll({
    attributes: [...new Set(['id', ...names.filter((name) => !isLink(resource, name))])],
    where: { id: { [Op.in]: [...ids] } },
    order: [['id', 'ASC']],
    raw: true,
    transaction: ctx.transaction,
  });
  return (rows as unknown as Record<string, unknown>[]).map((row) => decodeRow<PlainRow>(resource.fields, row));
}
