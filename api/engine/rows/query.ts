import type { Field, Kind, Resource, Variant } from '@t3d/resources/kit';
import { cleanDigits, DAY_MS, readTime } from '@t3d/resources/kit';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Filled, MessageName } from '../../errors';
import type { Actor, Context } from '../../context';
import { invalidField } from '../../errors';
import { contains } from '../../models/dialect';
import { readableFields } from '../access/permissions';
import { predicateSql } from '../../declared/predicateSql';
import { variablesOf } from '../../declared/variables';
import { fieldSql } from '../access/select';
import { linkTable } from '../../declared/links';

export interface ListQuery {
  page: number;
  size: number;
  sort: string;
  order: 'ASC' | 'DESC';
  where: WhereOptions[];
}
type Raw = Readonly<Record<string, unknown>>;

const SUFFIX = /^(.+)_(gte|lte|like|in|read)$/;
/** Values that one `_in` may name; the web requests 200 records at once. */
const MAX_VALUES = 500;
const STANDARD = new Set(['page', 'size', 'sort', 'order', 'q', 'format']);
const SYSTEM_KINDS: Record<string, Kind> = { id: 'integer', createdAt: 'time', updatedAt: 'time', version: 'integer' };
const TEXT_KINDS = new Set<Kind>(['text', 'digits', 'contact', 'i18n', 'areaCodes', 'texts', 'json']);
const STORED_AS_JSON = new Set<Kind>(['i18n', 'areaCodes', 'texts', 'json']);

/**
 * Names that this caller may filter and sort by: list columns, fields marked `filter`, and the system's own. Not
 * changes of records: a row keeps more of them than it shows.
 */
export function queryableFields(
  actor: Actor,
  resource: Resource,
): Record<string, Pick<Field, 'kind' | 'values' | 'variants'>> {
  const columns = new Set<string>(resource.declaration.list.columns);
  const readable = Object.entries(readableFields(actor, resource)).filter(
    ([name, field]) =>
      !field.sealed &&
      !field.computed &&
      field.kind !== 'file' &&
      field.kind !== 'children' &&
      field.schema?.$id !== 'changes' &&
      (field.filter || columns.has(name)),
  );
  return {
    ...Object.fromEntries(Object.entries(SYSTEM_KINDS).map(([name, kind]) => [name, { kind }])),
    ...Object.fromEntries(readable),
  };
}

/** Whether rows have an order by a field: those that name several records have none. */
export const isSortable = (field: Pick<Field, 'kind'> | undefined): boolean => field?.kind !== 'references';

const bad = <K extends MessageName>(name: string, key: K, ...params: Filled<K>): never => {
  throw invalidField(name, key, ...params);
};

function readValue(field: Pick<Field, 'kind' | 'values'>, name: string, text: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'reference':
    case 'image':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : bad(name, 'integer');
    case 'rate':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : bad(name, 'number');
    case 'boolean':
      return /^(true|false|1|0)$/.test(text) ? text === 'true' || text === '1' : bad(name, 'boolean');
    case 'enum':
      return field.values?.includes(text) ? text : bad(name, 'oneOf');
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : bad(name, 'date');
    case 'time':
      return readTime(text) ?? bad(name, 'time');
    case 'digits':
      return cleanDigits(text);
    default:
      return text;
  }
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** The first moment of a calendar day in the caller's offset. */
const dayStart = (text: string, gmtOffset: number): Date =>
  new Date(Date.parse(`${text}T00:00:00.000Z`) - gmtOffset * 60_000);

function dayCondition(operator: string, text: string, ctx: Context): Record<symbol, unknown> {
  const start = dayStart(text, ctx.gmtOffset);
  const end = new Date(start.getTime() + DAY_MS);
  if (operator === 'gte') return { [Op.gte]: start };
  return operator === 'lte' ? { [Op.lt]: end } : { [Op.gte]: start, [Op.lt]: end };
}

/** The different values that an `_in` names. */
function listed(name: string, text: string): string[] {
  const values = [...new Set(text.split(',').filter((one) => one !== ''))];
  return values.length <= MAX_VALUES ? values : bad(name, 'limit', { limit: MAX_VALUES });
}

/** Rows that name any of the records, or none at all (`null`). */
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
  const ids = operator === 'in' ? listed(name, text) : [text];
  const items = ids.map((one) => (/^[1-9]\d{0,14}$/.test(one) ? Number(one) : bad(name, 'integer')));
  const owners =
    items.length === 0 ? 'NULL' : `SELECT \`owner\` FROM \`${table}\` WHERE \`item\` IN (${items.join(', ')})`;
  return where(id, { [Op.in]: literal(`(${owners})`) } as never) as unknown as WhereOptions;
}

function condition(
  field: Pick<Field, 'kind' | 'values'>,
  name: string,
  operator: string,
  text: string,
  ctx: Context,
): Record<symbol, unknown> {
  if (text === 'null' && operator === 'eq') return { [Op.is]: null };
  if (operator === 'like' || (STORED_AS_JSON.has(field.kind) && operator === 'eq')) {
    if (!TEXT_KINDS.has(field.kind)) bad(name, 'unknown');
    return contains(ctx.database, text);
  }
  if (field.kind === 'time' && isDay(text) && operator !== 'in') return dayCondition(operator, text, ctx);
  if (operator === 'read' && field.kind !== 'enum') bad(name, 'unknown');
  if (operator === 'in' || operator === 'read') {
    const values = listed(name, text);
    if (values.length > 0 && STORED_AS_JSON.has(field.kind))
      return { [Op.or]: values.map((one) => contains(ctx.database, `"${one}"`)) };
    return { [Op.in]: values.map((one) => readValue(field, name, one)) };
  }
  // Numbers of one length sort as text does.
  const isUnordered = field.kind !== 'digits' && TEXT_KINDS.has(field.kind);
  if (operator !== 'eq' && (isUnordered || field.kind === 'boolean' || field.kind === 'enum')) bad(name, 'unknown');
  const value = readValue(field, name, text);
  return operator === 'gte' ? { [Op.gte]: value } : operator === 'lte' ? { [Op.lte]: value } : { [Op.eq]: value };
}

const single = (value: unknown, name: string): string => (typeof value === 'string' ? value : bad(name, 'unknown'));

function whole(raw: Raw, name: string, fallback: number, limit: number): number {
  if (raw[name] === undefined) return fallback;
  const value = single(raw[name], name);
  return /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= limit
    ? Number(value)
    : bad(name, 'range', { min: 1, max: limit });
}

/** `q` over the searched fields: digits from their first digit on (an index serves it), words anywhere. */
function searchSql(ctx: Context, resource: Resource, q: string): WhereOptions {
  const searched = Object.entries(readableFields(ctx.actor, resource)).filter(([, field]) => field.search);
  if (searched.length === 0) bad('q', 'unknown');
  const digits = cleanDigits(q);
  const parts = searched.flatMap(([name, field]) => {
    if (field.kind === 'digits')
      return /^\d+$/.test(digits) ? [where(literal(fieldSql(resource, name, ctx)), { [Op.like]: `${digits}%` })] : [];
    return [where(literal(fieldSql(resource, name, ctx)), contains(ctx.database, q.trim()))];
  });
  return parts.length > 0 ? { [Op.or]: parts as unknown as WhereOptions[] } : { id: { [Op.is]: null } };
}

type Known = ReturnType<typeof queryableFields>;

/**
 * Fields may be called like a word of the list itself (`order`, `sort`): a value that the word cannot take is the
 * field's.
 */
function standsForField(known: Known, name: string, value: unknown): boolean {
  if (!Object.hasOwn(known, name) || typeof value !== 'string') return false;
  return (name === 'order' && !/^(asc|desc)$/i.test(value)) || (name === 'sort' && !Object.hasOwn(known, value));
}

/** `but`: rows with the stored value that show another one. */
interface Variants {
  plain: string[];
  named: Variant[];
  but: Variant[];
}

/**
 * The condition for values of an enum of which some are shown in place of another. `eq` and `in` find what is stored:
 * INITIAL finds all rows that have it. `read` finds what a person reads: rows that show another value in its
 * place are left out. Null where that makes no difference.
 */
function variantsIn(
  { variants = {}, kind }: Pick<Field, 'kind' | 'variants'>,
  operator: string,
  given: unknown,
): Variants | null {
  if (typeof given !== 'string' || kind !== 'enum' || !['eq', 'in', 'read'].includes(operator)) return null;
  const words = operator === 'eq' ? [given] : given.split(',').filter((word) => word !== '');
  const named = words.flatMap((word) => (Object.hasOwn(variants, word) ? [variants[word] as Variant] : []));
  const plain = words.filter((word) => !Object.hasOwn(variants, word));
  const but = operator === 'read' ? Object.values(variants).filter((one) => plain.includes(one.of)) : [];
  return named.length > 0 || but.length > 0 ? { plain, named, but } : null;
}

function variantCondition(
  ctx: Context,
  resource: Resource,
  fieldName: string,
  name: string,
  { plain, named, but }: Variants,
): WhereOptions {
  const values = plain.map((word) => readValue(resource.fields[fieldName] as Field, name, word));
  const stored = where(literal(fieldSql(resource, fieldName, ctx)), {
    [Op.in]: values,
  } as never) as unknown as WhereOptions;
  const variables = variablesOf(ctx);
  const read = { [Op.and]: [stored, ...but.map((one) => predicateSql({ not: one.where }, variables))] };
  return { [Op.or]: [...(values.length > 0 ? [read] : []), ...named.map((one) => predicateSql(one.where, variables))] };
}

function filters(ctx: Context, resource: Resource, known: Known, raw: Raw): WhereOptions[] {
  const conditions: WhereOptions[] = [];
  for (const [name, given] of Object.entries(raw)) {
    if (STANDARD.has(name) && !standsForField(known, name, given)) continue;
    const match = Object.hasOwn(known, name) ? null : SUFFIX.exec(name);
    const fieldName = match?.[1] ?? name;
    const field = Object.hasOwn(known, fieldName) ? known[fieldName] : undefined;
    if (!field) bad(name, 'unknown');
    if (field?.kind === 'references') {
      const named = { resource, field: fieldName, operator: match?.[2] ?? 'eq' };
      conditions.push(linkedCondition(named, name, single(given, name)));
      continue;
    }
    const variants = variantsIn(field as Field, match?.[2] ?? 'eq', given);
    if (variants) {
      conditions.push(variantCondition(ctx, resource, fieldName, name, variants));
      continue;
    }
    const test = condition(field as Field, name, match?.[2] ?? 'eq', single(given, name), ctx);
    conditions.push(
      where(literal(fieldSql(resource, fieldName, ctx)) as Utils.Literal, test as never) as unknown as WhereOptions,
    );
  }
  return conditions;
}

/** Rows marked as deleted are in no list, unless the query filters by that mark or names its ids. */
function withoutDeleted(ctx: Context, resource: Resource, raw: Raw): WhereOptions[] {
  const mark = resource.declaration.softDelete as { field: string; value: string | boolean } | undefined;
  if (!mark || [mark.field, `${mark.field}_in`, 'id', 'id_in'].some((name) => raw[name] !== undefined)) return [];
  return [
    where(
      literal(fieldSql(resource, mark.field, ctx)) as Utils.Literal,
      { [Op.ne]: mark.value } as never,
    ) as unknown as WhereOptions,
  ];
}

/** Reads a list's query string. An unknown field, sort or bad value is refused, never ignored. */
export function readListQuery(ctx: Context, resource: Resource, raw: Raw): ListQuery {
  const known = queryableFields(ctx.actor, resource);
  const standing = resource.declaration.list.sort;
  const word = (name: 'sort' | 'order'): unknown => (standsForField(known, name, raw[name]) ? undefined : raw[name]);
  const sort = word('sort') === undefined ? standing.replace(/^-/, '') : single(raw.sort, 'sort');
  if (!Object.hasOwn(known, sort) || !isSortable(known[sort])) bad('sort', 'unknown');
  const order =
    word('order') === undefined
      ? word('sort') === undefined && standing.startsWith('-')
        ? 'DESC'
        : 'ASC'
      : single(raw.order, 'order').toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') bad('order', 'oneOf');
  const conditions = [...filters(ctx, resource, known, raw), ...withoutDeleted(ctx, resource, raw)];
  const q = raw.q === undefined ? '' : single(raw.q, 'q');
  if (q.trim() !== '') conditions.push(searchSql(ctx, resource, q));
  return {
    page: whole(raw, 'page', 1, 1_000_000),
    size: whole(raw, 'size', 20, 200),
    sort,
    order: order as 'ASC' | 'DESC',
    where: conditions,
  };
}
