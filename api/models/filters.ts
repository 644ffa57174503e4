import type { Field, Kind } from '@t3d/resources/kit';
import {
  beginningOf,
  cleanDigits,
  DAY_MS,
  foldCode,
  foldText,
  isDay,
  readDay,
  readTime,
  readTyped,
} from '@t3d/resources/kit';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Context } from '../context';
import type { Filled, MessageName } from '../errors';
import { invalidField } from '../errors';
import { momentText } from './sequelize/moments';
import { patternsFor, textContains } from './textSearch';

/** Values that one `_in` may name; the web requests 200 records at once. */
const MAX_VALUES = 500;
const TEXT_KINDS = new Set<Kind>(['text', 'digits', 'contact', 'i18n', 'areaCodes', 'texts', 'json']);
const STORED_AS_JSON = new Set<Kind>(['i18n', 'areaCodes', 'texts', 'json']);

export const bad = <K extends MessageName>(name: string, key: K, ...params: Filled<K>): never => {
  throw invalidField(name, key, ...params);
};

/** The part of a field that its filters need. */
export type FilterField = Pick<Field, 'kind' | 'values' | 'scheme' | 'multiline' | 'widget'>;

/**
 * A word of a query string as a value of its field; 400 for what is none. A time without a zone is on the caller's
 * clock, `gmtOffset` minutes east of UTC.
 */
export function readValue(field: FilterField, name: string, given: string, gmtOffset: number): unknown {
  const text = TEXT_KINDS.has(field.kind) ? (readTyped(field, given) as string) : foldCode(given);
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
      return readDay(text) ?? bad(name, 'date');
    case 'time':
      return readTime(text, gmtOffset) ?? bad(name, 'time');
    case 'digits':
      return beginningOf(field.scheme, text) ?? cleanDigits(text);
    default:
      return text;
  }
}

/** What a filter asks of a column: the same shape for all values, which stand in `sql` in their order. */
interface Test {
  shape: string;
  values: readonly unknown[];
  /** The condition on a column, given as SQL. */
  sql(column: string, values: readonly unknown[]): WhereOptions;
}

/** The condition that a column, given as SQL, passes a test of Sequelize's. */
export const columnIs = (column: string, test: Record<symbol, unknown>): WhereOptions =>
  where(literal(column) as Utils.Literal, test as never) as unknown as WhereOptions;

/** The condition that a column contains any of the texts. */
function contains(ctx: Context, texts: readonly string[]): Pick<Test, 'values' | 'sql'> {
  const each = texts.map((text) => patternsFor(ctx.database, text));
  return {
    values: each.flat(),
    sql: (column, given) => {
      let used = 0;
      const parts = each.map(({ length }) => textContains(ctx.database, column, given.slice(used, (used += length))));
      return literal(`(${parts.join(' OR ')})`) as unknown as WhereOptions;
    },
  };
}

/** Compares with the calendar day, in the caller's offset, that begins at `start`. */
function dayTest(operator: string, start: Date): Test {
  const end = new Date(start.getTime() + DAY_MS);
  if (operator === 'gte')
    return { shape: 'from', values: [start], sql: (column, [from]) => columnIs(column, { [Op.gte]: from }) };
  if (operator === 'lte')
    return { shape: 'until', values: [end], sql: (column, [until]) => columnIs(column, { [Op.lt]: until }) };
  return {
    shape: 'day',
    values: [start, end],
    sql: (column, [from, until]) => columnIs(column, { [Op.gte]: from, [Op.lt]: until }),
  };
}

/** The different values that an `_in` names. */
export function listed(name: string, text: string): string[] {
  const values = [...new Set(text.split(',').filter((one) => one !== ''))];
  return values.length <= MAX_VALUES ? values : bad(name, 'limit', { limit: MAX_VALUES });
}

/** The text of a filter as it is read: a day in its one form, a part of a text or number as whole ones are stored. */
function foldedFor(field: FilterField, operator: string, given: string): string {
  if (field.kind === 'time') return readDay(given) ?? foldCode(given);
  if (operator !== 'like') return given;
  if (field.kind === 'digits') return beginningOf(field.scheme, given) ?? cleanDigits(given);
  return field.kind === 'contact' ? foldCode(given) : foldText(given);
}

/**
 * What a filter asks, by its operator and the text that is given. Moments are texts among its values: beside SQL of a
 * column Sequelize would write a Date for MySQL without its milliseconds.
 */
export function testOf(field: FilterField, name: string, operator: string, given: string, ctx: Context): Test {
  const test = readTest(field, name, operator, given, ctx);
  const textOf = (value: unknown): unknown => (value instanceof Date ? momentText(ctx.database.dialect, value) : value);
  return { ...test, values: test.values.map(textOf) };
}

function readTest(field: FilterField, name: string, operator: string, given: string, ctx: Context): Test {
  const text = foldedFor(field, operator, given);
  if (text === 'null' && operator === 'eq')
    return { shape: 'null', values: [], sql: (column) => columnIs(column, { [Op.is]: null }) };
  if (operator === 'like' || (STORED_AS_JSON.has(field.kind) && operator === 'eq')) {
    if (!TEXT_KINDS.has(field.kind)) bad(name, 'unknown');
    return { shape: 'like', ...contains(ctx, [text]) };
  }
  if (field.kind === 'time' && isDay(text) && operator !== 'in')
    return dayTest(operator, readTime(text, ctx.gmtOffset) as Date);
  if (operator === 'read' && field.kind !== 'enum') bad(name, 'unknown');
  if (operator === 'in' || operator === 'read') {
    const values = listed(name, TEXT_KINDS.has(field.kind) && field.kind !== 'digits' ? text : foldCode(text));
    const shape = `in ${values.length}`;
    if (values.length > 0 && STORED_AS_JSON.has(field.kind))
      return {
        shape,
        ...contains(
          ctx,
          values.map((one) => `"${one}"`),
        ),
      };
    return {
      shape,
      values: values.map((one) => readValue(field, name, one, ctx.gmtOffset)),
      sql: (column, all) => columnIs(column, { [Op.in]: [...all] }),
    };
  }
  // Numbers of one length sort as text does.
  const isUnordered = field.kind !== 'digits' && TEXT_KINDS.has(field.kind);
  if (operator !== 'eq' && (isUnordered || field.kind === 'boolean' || field.kind === 'enum')) bad(name, 'unknown');
  const compared = operator === 'gte' ? Op.gte : operator === 'lte' ? Op.lte : Op.eq;
  return {
    shape: operator,
    values: [readValue(field, name, text, ctx.gmtOffset)],
    sql: (column, [value]) => columnIs(column, { [compared]: value }),
  };
}
