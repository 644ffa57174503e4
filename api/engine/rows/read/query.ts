import type { Attention, DeclaredListView, Field, ManifestListView, Resource, Variant } from '@t3d/resources/kit';
import { SYSTEM_FIELDS, foldCode, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Actor, Context } from '../../../context';
import { Invalid, NotFound } from '../../../errors';
import { hasRole, mayRead, readableFields, cachedForRights } from '../../access/permissions';
import { predicateSql, variablesOf } from '../../../registry/predicateSql';
import { fieldSql } from '../../access/select';
import { linkTable } from '../../../registry/schema';
import { bad, columnIs, listed, readValue, testOf } from '../../../models/filters';
import type { Condition } from '../../access/statements';
import { inlinedCondition } from '../../access/statements';
import { notDeletedWhere, selectsBuiltIn } from '../../access/bounds';

export interface ListQuery {
  page: number;
  size: number;
  sort: string;
  order: 'ASC' | 'DESC';
  conditions: Condition[];
  /** Null turns the scope off, for filters that select only the built-in row. */
  scope?: null;
  /** The condition for rows after the cursor. The total also counts earlier rows. */
  behind?: Condition | null;
  /** Returns the cursor after a stored row. */
  cursorAfter?(stored: Raw): string;
  readonly where: WhereOptions[];
}
type Raw = Readonly<Record<string, unknown>>;

const SUFFIX = /^(.+)_(gte|lte|like|in|read)$/;
/** The maximum number of filter values in a cached statement. */
const MOST_PLACED = 8;
const STANDARD = new Set(['page', 'size', 'sort', 'order', 'q', 'format', 'columns']);

/** Returns whether a query parameter is no filter but a page, an order, the search, a format or columns. */
export const isStandard = (name: string): boolean => STANDARD.has(name);

/** Splits a filter's name into field and operator: `createdAt_gte` into `createdAt` and `gte`. */
export function splitFilter({ fields }: Resource, name: string): [field: string, operator: string] {
  const [, stem, suffix] = (Object.hasOwn(fields, name) ? null : SUFFIX.exec(name)) ?? [];
  return [stem ?? name, suffix ?? 'eq'];
}

type Known = Readonly<Record<string, Field>>;

/**
 * Returns whether a list may be filtered by a field. The changes of a record may not, because a row stores more than
 * the caller sees.
 */
export const isQueryable = ({ declaration }: Resource, [name, field]: [string, Field]): boolean =>
  !field.encrypted &&
  !field.computed &&
  kindOf(field).refersTo !== 'file' &&
  kindOf(field).storage !== 'children' &&
  field.schema?.$id !== 'changes' &&
  (field.filter === true || (declaration.list.columns as readonly string[]).includes(name));

/**
 * Returns the fields that the caller may use in filters and sorts: list columns, fields marked `filter`, and system
 * fields.
 */
export const queryableFields = (actor: Actor, resource: Resource): Known =>
  cachedForRights(actor, resource, 'queryable', () => {
    const readable = Object.entries(readableFields(actor, resource)).filter((one) => isQueryable(resource, one));
    return {
      ...SYSTEM_FIELDS,
      ...Object.fromEntries(readable),
    };
  });

/** Throws 400 for a field that can be neither sorted nor filtered, with the reason if the caller may read the field. */
function rejectName(ctx: Context, resource: Resource, name: string, given = name): never {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  return bad(given, field?.computed && mayRead(ctx.actor, field) ? 'notQueryable' : 'unknown');
}

/** Returns whether rows can be sorted by a field. */
export const isSortable = (field: Field | undefined): boolean =>
  field === undefined || kindOf(field).storage !== 'links';

/** Returns the condition for rows that refer to any of the records, or to none (`null`). */
function linkedCondition(
  { resource, field, operator }: { resource: Resource; field: string; operator: string },
  name: string,
  text: string,
): WhereOptions {
  const table = linkTable(resource.table, field);
  const id = literal(`\`${resource.table}\`.\`id\``);
  if (text === 'null' && operator === 'eq')
    return where(id, {
      [Op.notIn]: literal(`(SELECT \`owner\` FROM \`${table}\`)`),
    } as never) as unknown as WhereOptions;
  if (operator !== 'eq' && operator !== 'in') bad(name, 'unknown');
  const ids = operator === 'in' ? listed(name, foldCode(text)) : [foldCode(text)];
  const items = ids.map((one) => (/^[1-9]\d{0,14}$/.test(one) ? Number(one) : bad(name, 'integer')));
  const owners =
    items.length === 0 ? 'NULL' : `SELECT \`owner\` FROM \`${table}\` WHERE \`item\` IN (${items.join(', ')})`;
  return where(id, { [Op.in]: literal(`(${owners})`) } as never) as unknown as WhereOptions;
}

/** Returns the value of a parameter. Throws if it is given twice. */
export const single = (value: unknown, name: string): string =>
  typeof value === 'string' ? value : bad(name, 'unknown');

/** Throws 400 for unknown query parameters. */
export function requireOnly(raw: Raw, known: readonly string[]): void {
  const unknown = Object.keys(raw).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(unknown.map((name) => [name, { key: 'unknown' }])));
}

/** Returns the whole number in a query parameter, from 1 to `limit`. */
export function readWhole(raw: Raw, name: string, fallback: number, limit: number): number {
  if (raw[name] === undefined) return fallback;
  const value = single(raw[name], name);
  return /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= limit
    ? Number(value)
    : bad(name, 'range', { min: 1, max: limit });
}

/** Returns whether `order` or `sort` filters by a field of this name, because its value is no valid order. */
function isFieldAlias(known: Known, name: string, value: unknown): boolean {
  if (!Object.hasOwn(known, name) || typeof value !== 'string') return false;
  return (name === 'order' && !/^(asc|desc)$/i.test(value)) || (name === 'sort' && !Object.hasOwn(known, value));
}

/** The condition for rows that show another value than they store (`but`). */
interface Variants {
  plain: string[];
  named: Variant[];
  but: Variant[];
}

/**
 * Returns the condition on an enum that some rows show as another value, or null. `eq` and `in` compare stored values,
 * `read` shown ones.
 */
function variantsIn({ variants = {} }: Field, operator: string, given: unknown): Variants | null {
  if (typeof given !== 'string' || !['eq', 'in', 'read'].includes(operator)) return null;
  const words = operator === 'eq' ? [given] : given.split(',').filter((word) => word !== '');
  const named = words.flatMap((word) => (Object.hasOwn(variants, word) ? [variants[word] as Variant] : []));
  const plain = words.filter((word) => !Object.hasOwn(variants, word));
  const but = operator === 'read' ? Object.values(variants).filter((one) => plain.includes(one.of)) : [];
  return named.length > 0 || but.length > 0 ? { plain, named, but } : null;
}

function variantCondition(
  resource: Resource,
  fieldName: string,
  name: string,
  { plain, named, but }: Variants,
): Condition {
  const values = plain.map((word) => readValue(resource.fields[fieldName] as Field, name, word, 0));
  const where = (ctx: Context): WhereOptions => {
    const variables = variablesOf(ctx);
    const stored = columnIs(fieldSql(resource, fieldName, ctx), { [Op.in]: values });
    const read = { [Op.and]: [stored, ...but.map((one) => predicateSql({ not: one.where }, variables))] };
    return {
      [Op.or]: [...(values.length > 0 ? [read] : []), ...named.map((one) => predicateSql(one.where, variables))],
    };
  };
  // Do not cache more than two values, because of too many combinations.
  const shape = `${fieldName} ${but.length > 0 ? 'read' : 'is'} ${JSON.stringify([plain, named])}`;
  return { shape: plain.length + named.length > 2 ? null : shape, values: [], where };
}

function filterOf(ctx: Context, resource: Resource, known: Known, name: string, given: unknown): Condition {
  const [, stem, suffix] = (Object.hasOwn(known, name) ? null : SUFFIX.exec(name)) ?? [];
  const [fieldName, operator] = [stem ?? name, suffix ?? 'eq'];
  const field = (
    Object.hasOwn(known, fieldName) ? known[fieldName] : rejectName(ctx, resource, fieldName, name)
  ) as Field;
  if (kindOf(field).storage === 'links') {
    return inlinedCondition(linkedCondition({ resource, field: fieldName, operator }, name, single(given, name)));
  }
  const variants = variantsIn(field, operator, given);
  if (variants) return variantCondition(resource, fieldName, name, variants);
  const { shape, values, sql } = testOf(field, name, operator, single(given, name), ctx);
  return {
    // Do not cache longer lists, because each length would need its own statement.
    shape: values.length > MOST_PLACED ? null : `${fieldName} ${shape}`,
    values,
    where: (asker, placed) => sql(fieldSql(resource, fieldName, asker), placed),
  };
}

/** Excludes rows marked as deleted, unless the query filters by the mark or by ids. */
function withoutDeleted(resource: Resource, raw: Raw): Condition[] {
  const mark = resource.declaration.softDelete?.field;
  if (!mark || [mark, `${mark}_in`, 'id', 'id_in'].some((name) => raw[name] !== undefined)) return [];
  return [{ shape: 'shown', values: [], where: () => notDeletedWhere(resource) }];
}

/** Parses the id in a URL. Throws 404 for another text. */
export function readId(text: string | undefined): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text ?? '') || id < 1) throw new NotFound();
  return id;
}

/** Parses a list's query. Throws for an unknown field, sort or value. `search` contains the conditions of `q`. */
export function readListQuery(
  ctx: Context,
  resource: Resource,
  raw: Raw,
  search: readonly Condition[] = [],
): ListQuery {
  const known = queryableFields(ctx.actor, resource);
  const standing = resource.declaration.list.sort;
  const word = (name: 'sort' | 'order'): unknown => (isFieldAlias(known, name, raw[name]) ? undefined : raw[name]);
  const sort = word('sort') === undefined ? standing.replace(/^-/, '') : single(raw.sort, 'sort');
  if (!Object.hasOwn(known, sort)) rejectName(ctx, resource, sort, 'sort');
  if (!isSortable(known[sort])) bad('sort', 'unknown');
  const order =
    word('order') === undefined
      ? word('sort') === undefined && standing.startsWith('-')
        ? 'DESC'
        : 'ASC'
      : single(raw.order, 'order').toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') bad('order', 'oneOf');
  const input = Object.entries(raw).filter(([name, given]) => !STANDARD.has(name) || isFieldAlias(known, name, given));
  const filters = input.map(([name, given]) => filterOf(ctx, resource, known, name, given));
  const conditions = [...filters, ...withoutDeleted(resource, raw), ...search];
  if (search.length === 0 && raw.q !== undefined && single(raw.q, 'q').trim() !== '')
    throw new Error('the text of q is not resolved: call resolveSearch before');
  return {
    page: readWhole(raw, 'page', 1, 1_000_000),
    size: readWhole(raw, 'size', 20, 200),
    sort,
    order: order as 'ASC' | 'DESC',
    conditions,
    ...(selectsBuiltIn(ctx.actor, resource, raw) && { scope: null }),
    get where() {
      return conditions.map((one) => one.where(ctx, one.values));
    },
  };
}

/** Returns the filter for records that wait for a person, if the caller may use it. */
export function attentionOf(actor: Actor, resource: Resource): Attention | undefined {
  const { attention } = resource.declaration.list as { attention?: Attention };
  if (!attention) return undefined;
  const { roles, ...shown } = attention;
  if (roles && !hasRole(actor, roles)) return undefined;
  const queryable = queryableFields(actor, resource);
  return [shown.field, ...Object.keys(shown.where ?? {})].every((name) => name in queryable) ? shown : undefined;
}

/** Returns the declared views of a list for all users with the caller's rights, so that `$me` stays in the filters. */
export function listViewsOf(actor: Actor, resource: Resource): Omit<ManifestListView, 'label'>[] {
  const { views = {} } = resource.declaration.list as { views?: Readonly<Record<string, DeclaredListView>> };
  const queryable = queryableFields(actor, resource);
  const mayUse = ({ filter, roles }: DeclaredListView): boolean =>
    (!roles || hasRole(actor, roles)) &&
    Object.keys(filter).every((name) => name in queryable || name.replace(/_(in|read|gte|lte|like)$/, '') in queryable);
  return Object.entries(views)
    .filter(([, view]) => mayUse(view))
    .map(([name, { filter, opensFor = [] }]) => ({
      name,
      filter,
      ...(hasRole(actor, opensFor) && { opens: true }),
    }));
}
