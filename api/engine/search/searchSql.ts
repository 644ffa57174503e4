import type { Field, Resource } from '@t3d/resources/kit';
import { beginningOf, cleanDigits, foldCase } from '@t3d/resources/kit';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Context } from '../../context';
import { startsWith } from '../../models/dialect';
import { patternsFor, textContains } from '../../models/textSearch';
import { selectIds } from '../../models/sequelize/privates';
import type { SearchField, MatchKind } from './searchFields';
import { maxLengthOf } from './searchFields';

/** Names are looked into word by word in so many of the newest records; older ones are found by how they begin. */
export const NEWEST_ROWS = 5000;

const column = (table: string, name: string): string => `\`${table}\`.\`${name}\``;
const test = (sql: string, condition: unknown): WhereOptions =>
  where(literal(sql) as Utils.Literal, condition as never) as unknown as WhereOptions;

/** A text in the cases in which it may be stored. Beyond ASCII, no other match finds a name by its first capital. */
function casesOf(text: string): string[] {
  const cases = [text, text.toUpperCase(), text.toLowerCase()];
  const [first = '', ...rest] = text.toLowerCase();
  return /^[\0-~]*$/.test(text) ? cases : [...cases, first.toUpperCase() + rest.join('')];
}

/**
 * What the text may be as a value of this field: as typed, without what people put between the signs, in another case.
 * Null: it can be none.
 */
function spellings(field: Field, text: string): string[] | null {
  const digits = field.kind === 'digits' ? beginningOf(field.scheme, text) : cleanDigits(text);
  if (digits === null) return null;
  const plain = field.kind === 'digits' ? [digits] : [text, ...(/^[\w\s.·-]*\d[\w\s.·-]*$/.test(text) ? [digits] : [])];
  const fitting = plain.filter((one) => one.length <= maxLengthOf(field));
  return fitting.length === 0 ? null : [...new Set(fitting.flatMap(casesOf))];
}

/** Whether a stored value is the text itself. */
export const isExactly = (field: Field, text: string, value: unknown): boolean =>
  typeof value === 'string' && (spellings(field, text) ?? []).some((one) => foldCase(one) === foldCase(value));

/** Each word occurs somewhere in the name; one of the newest records, so that a large table is not read. */
function containsWords({ database }: Context, table: string, name: string, text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return [
    `${column(table, 'id')} > (SELECT MAX(\`newest\`.\`id\`) - ${NEWEST_ROWS} FROM \`${table}\` AS \`newest\`)`,
    ...words.map((word) => textContains(database, column(table, name), patternsFor(database, word))),
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
  if (match === 'words') return literal(`(${containsWords(ctx, table, name, text)})`) as unknown as WhereOptions;
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
