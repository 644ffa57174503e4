import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { isDistinct } from '../../registry/columns';
import { countedIn } from '../../registry/schema';
import type { Proof, Text } from '../../models/sequelize/compiled';
import { BLOCK } from '../../models/counters';
import type { Parts, Select } from '../../models/sequelize/selectText';
import { ALL_ROWS, blocksText, countText, pageText, selectText } from '../../models/sequelize/selectText';
import { isPlaced, nameOfColumns, padded, readCompiled, textOfValue } from '../../models/sequelize/compiled';
import { conditionText } from '../../models/sequelize/sequelizeInternals';
import { boundsOf, builtInWhere } from './bounds';
import { reach, reachesAll } from './reach';
import { columnSql, fieldSql } from './select';

/** A condition on rows. `where` writes its values in order. */
export interface Condition {
  /** The cache key of conditions that differ only in their values, or null if the text depends on the values. */
  readonly shape: string | null;
  readonly values: readonly unknown[];
  where(ctx: Context, values: readonly unknown[]): WhereOptions;
}

export interface Question {
  readonly conditions: readonly Condition[];
  /** A scope in addition to `where`, by default the resource's own. Null if the rows were already checked. */
  readonly scope?: ScopeMap | null;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
  /** SQL columns to sort by before `sort`. */
  readonly first?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly proof?: Proof;
  /** If present, the ids of the scope's users are read first and written into the statement. */
  readonly spells?: 'all' | 'options';
  /** For a page, receives the number of all matching rows as `total`. */
  readonly found?: { total?: number };
}

export type Page = Question & { readonly order: 'ASC' | 'DESC'; readonly limit: number };

/** Columns with their joins. `name` is the cache key, equal for callers with equal rights. */
export interface Columns {
  readonly name: string;
  of(asker: Context): readonly string[];
  joins?(asker: Context): string;
}

type Row = Record<string, unknown>;
function whereText(
  ctx: Context,
  resource: Resource,
  { conditions, scope }: Question,
  given: readonly unknown[],
): string {
  let used = 0;
  const input = conditions.map((one) => one.where(ctx, given.slice(used, (used += one.values.length))));
  const bounds = scope === null ? [] : boundsOf(ctx, resource, scope);
  const model = ctx.database.model(resource);
  return conditionText(ctx.database.sequelize, model, { [Op.and]: [...bounds, ...input] } as WhereOptions);
}

/** Reads rows by a cached statement, with the caller's data and filters as parameters. */
async function read(
  ctx: Context,
  resource: Resource,
  name: string,
  question: Question,
  write: (asker: Context, parts: Parts) => Text,
): Promise<Row[]> {
  const { conditions, scope, sort, order, first, limit, offset = 0, proof, spells, found } = question;
  const input = conditions.flatMap((one) => one.values);
  const shapes = conditions.map((one) => one.shape);
  const bounds = scope === undefined ? '' : JSON.stringify(scope);
  const key =
    `${resource.name}|${nameOfColumns(name)}|${bounds}|${shapes.join('|')}|` +
    `${sort}|${order}|${first}|${limit !== undefined}`;
  const map = scope === undefined ? resource.declaration.scope : scope;
  const rows = await readCompiled(ctx, {
    // Do not cache a text that depends on values, because the cache would grow without end.
    key: shapes.includes(null) ? null : key,
    values: limit === undefined ? input : [...input, limit, offset],
    proof,
    queries:
      spells && map
        ? (asker) => (reach(asker, map, resource).people ?? []).filter((one) => spells === 'all' || one.isOption)
        : undefined,
    write: (asker, given) => {
      const [most, from] = given.slice(input.length).map(textOfValue);
      const range = most === undefined ? '' : ` LIMIT ${most} OFFSET ${from}`;
      return write(asker, { where: whereText(asker, resource, question, given), range });
    },
  });
  // An empty page lacks the total and the proof of the session, so read them separately.
  if (found)
    found.total = rows[0] ? Number(rows[0][ALL_ROWS]) : await countRows(ctx, resource, { conditions, scope, proof });
  // Skip the row without an id, which proves the session if no record matches.
  return rows.filter(({ id }) => id !== null);
}

/** Returns the columns to sort by: the sorted field, then the id. */
function keysOf(ctx: Context, resource: Resource, sort: string | undefined): string[] {
  const id = `\`${resource.table}\`.\`id\``;
  if (sort === undefined || sort === 'id') return [id];
  // A field may be another name for the id (`sameAs`).
  return [...new Set([fieldSql(resource, sort, ctx), ...(isDistinct(resource.fields[sort]) ? [] : [id])])];
}

const selectOf = (asker: Context, resource: Resource, { of, joins }: Columns, { sort, order }: Question): Select => ({
  table: resource.table,
  columns: of(asker),
  joins: joins?.(asker) ?? '',
  keys: order ? keysOf(asker, resource, sort) : [],
  order: order ?? 'ASC',
  counted: countedIn(asker.database.registry, resource),
});

export const readColumns = (ctx: Context, resource: Resource, columns: Columns, question: Question): Promise<Row[]> =>
  read(ctx, resource, columns.name, question, (asker, parts) =>
    selectText(selectOf(asker, resource, columns, question), parts, question.first),
  );

/** Reads a page of ids first, and then the columns of these records. */
export const readPage = (ctx: Context, resource: Resource, columns: Columns, question: Page): Promise<Row[]> =>
  read(
    ctx,
    resource,
    `${question.found ? 'counted ' : ''}page ${columns.name}`,
    { ...question, spells: 'all' },
    (asker, parts) => pageText(selectOf(asker, resource, columns, question), parts, question.found !== undefined),
  );

export const plainColumns = (resource: Resource, names: readonly string[]): Columns => ({
  name: names.join(),
  of: (asker) => names.map((name) => columnSql(resource, name, asker)),
});

/** Returns rows with the driver's types. */
export const selectRows = (
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  question: Question,
): Promise<Row[]> => readColumns(ctx, resource, plainColumns(resource, names), question);

export async function countRows(ctx: Context, resource: Resource, question: Question): Promise<number> {
  const [row] = await read(ctx, resource, 'count', { ...question, spells: 'options' }, (asker, { where }) => ({
    sql: countText(resource.table, where, countedIn(asker.database.registry, resource)),
  }));
  return Number(row?.count);
}

/** Returns whether a page is in id order, without filters, for a caller with all rows. */
function isWhole(ctx: Context, resource: Resource, { conditions, sort }: Page): boolean {
  const { where = {}, scope } = resource.declaration;
  const { empty } = countedIn(ctx.database.registry, resource) ?? {};
  const isKept = empty?.join() === Object.keys(where).join() && Object.values(where).every((value) => value === null);
  return isKept && conditions.length === 0 && (sort === undefined || sort === 'id') && reachesAll(ctx.actor, scope);
}

/** Starts a page of all rows at the block that contains it, by the blocks' row counts. */
export async function pastBlocks<P extends Page & { offset: number }>(
  ctx: Context,
  resource: Resource,
  page: P,
): Promise<P> {
  if (!isWhole(ctx, resource, page)) return page;
  const { order, offset } = page;
  const sql = blocksText(resource.table, order);
  let passed = 0;
  for (const { block, count } of await readCompiled(ctx, { key: sql, values: [], write: () => ({ sql }) })) {
    if (offset < passed + Number(count)) {
      const edge = (Number(block) + (order === 'ASC' ? 0 : 1)) * BLOCK;
      return { ...page, conditions: [idBeyond(order, edge)], offset: offset - passed };
    }
    passed += Number(count);
  }
  return page;
}

export const idsWhere = async (ctx: Context, resource: Resource, question: Question): Promise<number[]> =>
  (await selectRows(ctx, resource, ['id'], question)).map(({ id }) => Number(id));

export const valueIs = (name: string, value: number): Condition => ({
  shape: name,
  values: [value],
  where: (_ctx, [one]) => ({ [name]: { [Op.eq]: one } }) as WhereOptions,
});

export const isBuiltIn = (resource: Resource): Condition => ({
  shape: 'built in',
  values: [],
  where: () => builtInWhere(resource),
});

/** Returns the condition for rows from this id upwards, or downwards for DESC. */
export const idBeyond = (order: 'ASC' | 'DESC', edge: number): Condition => ({
  shape: `id beyond ${order}`,
  values: [edge],
  where: (_ctx, [one]) => ({ id: { [order === 'ASC' ? Op.gte : Op.lt]: one } }) as WhereOptions,
});

export function idIn(ids: readonly number[]): Condition {
  const values = isPlaced(ids) ? padded(ids) : [];
  return {
    shape: values.length > 0 ? `id in ${values.length}` : null,
    values,
    where: (_ctx, given) =>
      ({
        // MySQL rejects an empty list.
        id: { [Op.in]: values.length > 0 ? [...given] : literal(`(${ids.map(Number).join() || 'NULL'})`) },
      }) as WhereOptions,
  };
}

/** Returns the condition for ids between two, inclusive. */
export const idBetween = (low: number, high: number): Condition => ({
  shape: 'id between',
  values: [low, high],
  where: (_ctx, [from, until]) => ({ id: { [Op.gte]: from, [Op.lte]: until } }) as WhereOptions,
});

/** Returns a condition with its values in the SQL text. */
export const inlinedCondition = (where: WhereOptions | ((ctx: Context) => WhereOptions)): Condition => ({
  shape: null,
  values: [],
  where: typeof where === 'function' ? where : () => where,
});
