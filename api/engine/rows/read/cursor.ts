import type { Resource } from '@t3d/resources/kit';
import { createHash } from 'node:crypto';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import { isNullable, isStored } from '../../../registry/columns';
import { bad, columnIs } from '../../../models/filters';
import { momentText } from '../../../models/sequelize/moments';
import { fieldSql } from '../../access/select';
import type { Condition, Columns, Page } from '../../access/statements';
import { countRows, pastBlocks, readPage } from '../../access/statements';
import type { ListQuery } from './query';
import { readListQuery } from './query';

/*
 * Implements lists that a program reads page by page. A cursor contains the sort value and id of the page's last row.
 */

type Value = string | number | null;
interface Place {
  readonly value: Value;
  readonly id: number;
}
type Order = Pick<ListQuery, 'sort' | 'order'>;
type Raw = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 8_000;

/** Returns a hash of a list's filters and order, equal on all its pages. */
function listHash(resource: Resource, { sort, order }: Order, raw: Raw): string {
  const filters = Object.entries(raw).filter(([name]) => !['page', 'size', 'sort', 'order', 'cursor'].includes(name));
  const text = JSON.stringify([resource.name, sort, order, filters.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** Returns the cursor after a row. */
function cursorAfter(ctx: Context, resource: Resource, query: Order, raw: Raw, row: Raw): string {
  const given = row[query.sort];
  const value = given instanceof Date ? momentText(ctx.database.dialect, given) : (given ?? null);
  return Buffer.from(JSON.stringify([listHash(resource, query, raw), value, Number(row.id)])).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Returns the position in a cursor. Throws 400 for a cursor of another list. */
function placeOf(resource: Resource, query: Order, raw: Raw, text: string): Place {
  const found = text.length <= MAX_LENGTH ? parsed(text) : null;
  const [hash, value, id] = (Array.isArray(found) ? found : []) as unknown[];
  if (!isValue(value) || !Number.isSafeInteger(id) || Number(id) < 1) return bad('cursor', 'cursor');
  return hash === listHash(resource, query, raw) ? { value, id: Number(id) } : bad('cursor', 'cursorOfOther');
}

/** Returns whether the sort field of a row may be null. */
const mayBeNull = ({ fields }: Resource, name: string): boolean =>
  fields[name] !== undefined && (!isStored(fields[name]) || isNullable(fields[name]));

/** Returns the condition for rows after a position. Null comes first in ascending order. */
function behind(resource: Resource, { sort, order }: Order, { value, id }: Place): Condition {
  const later = order === 'ASC' ? Op.gt : Op.lt;
  const laterId = (given: unknown): WhereOptions => ({ id: { [later]: given } }) as WhereOptions;
  const shape = `behind ${sort} ${order}`;
  if (sort === 'id') return { shape, values: [id], where: (_ctx, [edge]) => laterId(edge) };
  const column = (ctx: Context): string => fieldSql(resource, sort, ctx);
  if (value === null)
    return {
      shape: `${shape} null`,
      values: [id],
      where: (ctx, [edge]) =>
        order === 'ASC'
          ? { [Op.or]: [columnIs(column(ctx), { [Op.not]: null }), laterId(edge)] }
          : { [Op.and]: [columnIs(column(ctx), { [Op.is]: null }), laterId(edge)] },
    };
  if (order === 'DESC' && mayBeNull(resource, sort))
    return {
      shape,
      values: [value, value, id],
      where: (ctx, [first, second, edge]) => ({
        [Op.or]: [
          columnIs(column(ctx), { [Op.lt]: first }),
          columnIs(column(ctx), { [Op.is]: null }),
          { [Op.and]: [columnIs(column(ctx), { [Op.eq]: second }), laterId(edge)] },
        ],
      }),
    };
  // Compare the sort value again outside the OR, so that an index can find the start.
  const from = order === 'ASC' ? Op.gte : Op.lte;
  return {
    shape,
    values: [value, value, id],
    where: (ctx, [first, second, edge]) => ({
      [Op.and]: [
        columnIs(column(ctx), { [from]: first }),
        { [Op.or]: [columnIs(column(ctx), { [later]: second }), laterId(edge)] },
      ],
    }),
  };
}

/**
 * Returns the condition for rows after a query's cursor, or null for the first page. Throws 400 for a cursor with a
 * page number.
 */
function readCursor(resource: Resource, query: Order, raw: Raw): Condition | null {
  const { cursor, page } = raw;
  if (cursor === undefined) return null;
  if (page !== undefined) bad('cursor', 'cursorWithPage');
  if (typeof cursor !== 'string') bad('cursor', 'cursor');
  return cursor === '' ? null : behind(resource, query, placeOf(resource, query, raw, cursor as string));
}

/** Parses a list's query and cursor. Throws 400 for an unknown field, sort or value. */
export function readPagedQuery(ctx: Context, resource: Resource, raw: Raw, search?: readonly Condition[]): ListQuery {
  const { cursor: _cursor, ...filters } = raw;
  const query = readListQuery(ctx, resource, filters, search);
  return Object.assign(query, {
    behind: readCursor(resource, query, raw),
    cursorAfter: (row: Raw) => cursorAfter(ctx, resource, query, raw, row),
  });
}

type Rows = Record<string, unknown>[];
type CountedPage = Page & { offset: number; found: { total?: number } };

/** The offset above which the rows are counted first, to read the page from the nearer end. */
const DEEP = 1_000;

/** Reads a page with a large offset from the nearer end of the list. `found` receives the number of rows. */
async function deepPage(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { proof, found, ...page }: CountedPage,
): Promise<Rows> {
  const total = await countRows(ctx, resource, { conditions: page.conditions, scope: page.scope, proof });
  found.total = total;
  const limit = Math.min(page.limit, total - page.offset);
  const after = total - page.offset - limit;
  if (limit <= 0) return [];
  const past = await pastBlocks(ctx, resource, page);
  if (past !== page) return readPage(ctx, resource, columns, past);
  if (page.offset <= after) return readPage(ctx, resource, columns, page);
  const order = page.order === 'ASC' ? 'DESC' : 'ASC';
  return (await readPage(ctx, resource, columns, { ...page, order, limit, offset: after })).toReversed();
}

/** Reads the rows after a cursor, and one more if further rows follow. */
async function pageBehind(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { behind, found, ...page }: CountedPage & { behind: Condition },
): Promise<Rows> {
  const { conditions, scope, proof, limit } = page;
  found.total = await countRows(ctx, resource, { conditions, scope, proof });
  return readPage(ctx, resource, columns, { ...page, conditions: [...conditions, behind], limit: limit + 1 });
}

/** Reads a page of a list by page number or cursor. `found` receives the number of all matches. */
export async function readListPage(
  ctx: Context,
  resource: Resource,
  columns: Columns,
  { behind, ...page }: CountedPage & { behind?: Condition | null },
): Promise<{ stored: Rows; hasMore: boolean }> {
  if (behind) {
    const rows = await pageBehind(ctx, resource, columns, { ...page, behind });
    return { stored: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
  }
  const stored = await (page.offset > DEEP ? deepPage : readPage)(ctx, resource, columns, page);
  return { stored, hasMore: page.offset + stored.length < (page.found.total ?? 0) };
}
