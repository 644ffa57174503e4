import type { Field, Resource } from '@t3d/resources/kit';
import { cleanDigits } from '@t3d/resources/kit';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Context } from '../../context';
import { startsWith } from '../../models/dialect';
import { selectIds } from '../../models/sequelize/subquery';
import type { SearchField, MatchKind } from './searchFields';
import { maxLengthOf } from './searchFields';

/** Names are looked into word by word in so many of the newest records; older ones are found by how they begin. */
export const NEWEST_ROWS = 5000;

const column = (table: string, name: string): string => `\`${table}\`.\`${name}\``;
const test = (sql: string, condition: unknown): WhereOptions =>
  where(literal(sql) as Utils.Literal, condition as never) as unknown as WhereOptions;

/**
 * What the text may be as a value of this field: as typed, without what people put between the signs, in the other
 * case. Null: it can be none.
 */
function spellings(field: Field, text: string): string[] | null {
  const digits = cleanDigits(text);
  const plain = field.kind === 'digits' ? [digits] : [text, ...(/^[\w\s.·-]*\d[\w\s.·-]*$/.test(text) ? [digits] : [])];
  if (field.kind === 'digits' && !/^\d+$/.test(digits)) return null;
  const fitting = plain.filter((one) => one.length <= maxLengthOf(field));
  return fitting.length === 0
    ? null
    : [...new Set(fitting.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}

/** Whether a stored value is the text itself. */
export const isExactly = (field: Field, text: string, value: unknown): boolean =>
  typeof value === 'string' && (spellings(field, text) ?? []).some((one) => one.toLowerCase() === value.toLowerCase());

/** Each word occurs somewhere in the name; one of the newest records, so that a large table is not read. */
function holdsWords(escape: (text: string) => string, table: string, name: string, text: string): string {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [
    `${column(table, 'id')} > (SELECT MAX(\`newest\`.\`id\`) - ${NEWEST_ROWS} FROM \`${table}\` AS \`newest\`)`,
    ...words.map((word) => `INSTR(LOWER(${column(table, name)}), ${escape(word)}) > 0`),
  ].join(' AND ');
}

/** Rows whose column has the text by one match; null when the text can be no value of it. */
function condition(
  ctx: Context,
  { table, fields }: Resource,
  name: string,
  match: MatchKind,
  text: string,
): WhereOptions | null {
  const { sequelize } = ctx.database;
  if (match === 'words')
    return literal(`(${holdsWords((word) => sequelize.escape(word), table, name, text)})`) as unknown as WhereOptions;
  const values = spellings(fields[name] as Field, text);
  if (!values) return null;
  if (match === 'exact') return test(column(table, name), { [Op.in]: values });
  return test(column(table, name), { [Op.or]: values.map((value) => startsWith(ctx.database, value)) });
}

/**
 * The records that another resource's key or name picks, in its own indexes, as a sub-query for the column that refers
 * to them.
 */
function idsOn(
  ctx: Context,
  { target, column: to, link }: NonNullable<SearchField['on']>,
  resource: Resource,
  match: MatchKind,
  text: string,
): WhereOptions | null {
  const found = condition(ctx, target, to, match, text);
  if (!found) return null;
  const ids = selectIds(ctx.database.sequelize, ctx.database.model(target), { [Op.and]: [found] });
  return test(column(resource.table, link), { [Op.in]: literal(`(${ids})`) });
}

/** The rows of a resource that a field gives by one match; null when the text can be no value of it. */
export const searchSql = (
  ctx: Context,
  resource: Resource,
  { name, on }: SearchField,
  match: MatchKind,
  text: string,
): WhereOptions | null => (on ? idsOn(ctx, on, resource, match, text) : condition(ctx, resource, name, match, text));
