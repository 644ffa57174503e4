import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { isDistinct } from '../../declared/columns';
import { countedIn } from '../../declared/schema';
import type { Proof, Text } from '../../models/sequelize/compiled';
import { BLOCK } from '../../models/counters';
import type { Parts, Select } from '../../models/sequelize/selectText';
import { ALL_ROWS, blocksText, countText, pageText, selectText } from '../../models/sequelize/selectText';
import { isPlaced, nameOfColumns, padded, readCompiled, textOfValue } from '../../models/sequelize/compiled';
import { conditionText } from '../../models/sequelize/privates';
import { boundsOf, builtInWhere } from './bounds';
import { reach, reachesAll } from './reach';
import { columnSql, fieldSql } from './select';

/**
 * A condition on rows: the same words for all values, which stand in it in their order. `where` writes it with what is
 * given for them.
 */
export interface Condition {
  /** The same for conditions that differ in their values alone; null: the words themselves depend on the values. */
  readonly shape: string | null;
  readonly values: readonly unknown[];
  where(ctx: Context, values: readonly unknown[]): WhereOptions;
}

/** Which rows are read of a resource, and in which order. */
export interface Question {
  readonly conditions: readonly Condition[];
  /** What bounds the rows beside the resource's `where`, by default its scope; null: nothing, they were checked. */
  readonly scope?: ScopeMap | null;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
  /** Columns before that order, as SQL. */
  readonly first?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly proof?: Proof;
  /** Which of the people whom the scope names are read first, and written into the statement by their ids. */
  readonly spells?: 'all' | 'options';
  /** Of a page: the number of all rows is read beside it, and put into `found`. */
  readonly found?: { total?: number };
}

/** A page of an ordered list. */
export type Page = Question & { readonly order: 'ASC' | 'DESC'; readonly limit: number };

/** The columns that are read, and what is joined for them, by a name by which they are the same for the same rights. */
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
  const asked = conditions.map((one) => one.where(ctx, given.slice(used, (used += one.values.length))));
  const bounds = scope === null ? [] : boundsOf(ctx, resource, scope);
  const model = ctx.database.model(resource);
  return conditionText(ctx.database.sequelize, model, { [Op.and]: [...bounds, ...asked] } as WhereOptions);
}

/** Reads rows by a text that is written once for a shape of question: what the caller is and asks are values. */
async function read(
  ctx: Context,
  resource: Resource,
  name: string,
  question: Question,
  write: (asker: Context, parts: Parts) => Text,
): Promise<Row[]> {
  const { conditions, scope, sort, order, first, limit, offset = 0, proof, spells, found } = question;
  const asked = conditions.flatMap((one) => one.values);
  const shapes = conditions.map((one) => one.shape);
  const bounds = scope === undefined ? '' : JSON.stringify(scope);
  const key =
    `${resource.name}|${nameOfColumns(name)}|${bounds}|${shapes.join('|')}|` +
    `${sort}|${order}|${first}|${limit !== undefined}`;
  const map = scope === undefined ? resource.declaration.scope : scope;
  const rows = await readCompiled(ctx, {
    // Words that follow from values would be texts without number: none of them is kept.
    key: shapes.includes(null) ? null : key,
    values: limit === undefined ? asked : [...asked, limit, offset],
    proof,
    queries:
      spells && map
        ? (asker) => (reach(asker, map, resource).people ?? []).filter((one) => spells === 'all' || one.isOption)
        : undefined,
    write: (asker, given) => {
      const [most, from] = given.slice(asked.length).map(textOfValue);
      const range = most === undefined ? '' : ` LIMIT ${most} OFFSET ${from}`;
      return write(asker, { where: whereText(asker, resource, question, given), range });
    },
  });
  // A page without rows says neither how many there are before it, nor whether the caller still is who it was.
  if (found)
    found.total = rows[0] ? Number(rows[0][ALL_ROWS]) : await countRows(ctx, resource, { conditions, scope, proof });
  // A session has a row where the statement beside it has none.
  return rows.filter(({ id }) => id !== null);
}

/** What rows are ordered by: a field, and their ids. */
function keysOf(ctx: Context, resource: Resource, sort: string | undefined): string[] {
  const id = `\`${resource.table}\`.\`id\``;
  if (sort === undefined || sort === 'id') return [id];
  // A field may stand for the id (`sameAs`).
  return [...new Set([fieldSql(resource, sort, ctx), ...(isDistinct(resource.fields[sort]) ? [] : [id])])];
}

/** The parts of a statement over these columns, as they are written for a caller. */
const selectOf = (asker: Context, resource: Resource, { of, joins }: Columns, { sort, order }: Question): Select => ({
  table: resource.table,
  columns: of(asker),
  joins: joins?.(asker) ?? '',
  keys: order ? keysOf(asker, resource, sort) : [],
  order: order ?? 'ASC',
  counted: countedIn(asker.database.registry, resource),
});

/** Reads a resource's rows. */
export const readColumns = (ctx: Context, resource: Resource, columns: Columns, question: Question): Promise<Row[]> =>
  read(ctx, resource, columns.name, question, (asker, parts) =>
    selectText(selectOf(asker, resource, columns, question), parts, question.first),
  );

/** Reads a page of an ordered list, its ids first. */
export const readPage = (ctx: Context, resource: Resource, columns: Columns, question: Page): Promise<Row[]> =>
  read(
    ctx,
    resource,
    `${question.found ? 'counted ' : ''}page ${columns.name}`,
    { ...question, spells: 'all' },
    (asker, parts) => pageText(selectOf(asker, resource, columns, question), parts, question.found !== undefined),
  );

/** These columns as the caller sees them. */
export const plainColumns = (resource: Resource, names: readonly string[]): Columns => ({
  name: names.join(),
  of: (asker) => names.map((name) => columnSql(resource, name, asker)),
});

/** Plain rows of these columns as the caller sees them, in the types of the driver. */
export const selectRows = (
  ctx: Context,
  resource: Resource,
  names: readonly string[],
  question: Question,
): Promise<Row[]> => readColumns(ctx, resource, plainColumns(resource, names), question);

/** How many rows there are. */
export async function countRows(ctx: Context, resource: Resource, question: Question): Promise<number> {
  const [row] = await read(ctx, resource, 'count', { ...question, spells: 'options' }, (asker, { where }) => ({
    sql: countText(resource.table, where, countedIn(asker.database.registry, resource)),
  }));
  return Number(row?.count);
}

/** Whether a question asks for all counted rows, in the order of their ids. */
function isWhole(ctx: Context, resource: Resource, { conditions, sort }: Page): boolean {
  const { where = {}, scope } = resource.declaration;
  const { empty } = countedIn(ctx.database.registry, resource) ?? {};
  const isKept = empty?.join() === Object.keys(where).join() && Object.values(where).every((value) => value === null);
  return isKept && conditions.length === 0 && (sort === undefined || sort === 'id') && reachesAll(ctx.actor, scope);
}

/** Starts a page of all rows at its block, because the rows of each block are counted; leaves other pages alone. */
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

/** The ids of the rows. */
export const idsWhere = async (ctx: Context, resource: Resource, question: Question): Promise<number[]> =>
  (await selectRows(ctx, resource, ['id'], question)).map(({ id }) => Number(id));

/** Rows whose column holds this value. */
export const valueIs = (name: string, value: number): Condition => ({
  shape: name,
  values: [value],
  where: (_ctx, [one]) => ({ [name]: { [Op.eq]: one } }) as WhereOptions,
});

/** The built-in row of a resource that has one. */
export const isBuiltIn = (resource: Resource): Condition => ({
  shape: 'built in',
  values: [],
  where: () => builtInWhere(resource),
});

/** Rows from an id on, or before it in descending order. */
export const idBeyond = (order: 'ASC' | 'DESC', edge: number): Condition => ({
  shape: `id beyond ${order}`,
  values: [edge],
  where: (_ctx, [one]) => ({ id: { [order === 'ASC' ? Op.gte : Op.lt]: one } }) as WhereOptions,
});

/** Rows of these ids. */
export function idIn(ids: readonly number[]): Condition {
  const values = isPlaced(ids) ? padded(ids) : [];
  return {
    shape: values.length > 0 ? `id in ${values.length}` : null,
    values,
    where: (_ctx, given) =>
      ({
        // MySQL takes no empty list.
        id: { [Op.in]: values.length > 0 ? [...given] : literal(`(${ids.map(Number).join() || 'NULL'})`) },
      }) as WhereOptions,
  };
}

/** Rows from one id to another, both included. */
export const idBetween = (low: number, high: number): Condition => ({
  shape: 'id between',
  values: [low, high],
  where: (_ctx, [from, until]) => ({ id: { [Op.gte]: from, [Op.lte]: until } }) as WhereOptions,
});

/** A condition whose words follow from what is asked. */
export const spelled = (where: WhereOptions | ((ctx: Context) => WhereOptions)): Condition => ({
  shape: null,
  values: [],
  where: typeof where === 'function' ? where : () => where,
});
