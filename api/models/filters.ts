import type { Field } from '@t3d/resources/kit';
import { DAY_MS, isDay, kindOf, readTime } from '@t3d/resources/kit';
import type { Utils, WhereOptions } from 'sequelize';
import { Op, literal, where } from 'sequelize';
import type { Context } from '../context';
import { serverKindOf } from '../registry/kinds';
import type { MessageArguments, MessageName } from '../errors';
import { invalidField } from '../errors';
import { momentText } from './sequelize/moments';
import { patternsFor, textContains } from './textSearch';

/** The maximum number of values in an `_in` filter. */
const MAX_VALUES = 500;
export const bad = <K extends MessageName>(name: string, key: K, ...params: MessageArguments<K>): never => {
  throw invalidField(name, key, ...params);
};

/**
 * Parses a value of the query string for a field. Throws 400 if it is invalid. A time without a zone is in the
 * caller's.
 */
export function readValue(field: Field, name: string, given: string, gmtOffset: number): unknown {
  const { filter } = serverKindOf(field);
  const value = filter.read(field, filter.fold(given), gmtOffset);
  return value === undefined ? bad(name, filter.fault) : value;
}

/** A test that a filter applies to a column, with the same SQL text for all values. */
interface Test {
  shape: string;
  values: readonly unknown[];
  /** Returns the condition for a column, which is given as SQL. */
  sql(column: string, values: readonly unknown[]): WhereOptions;
}

/** Returns the condition that a column (given as SQL) passes a Sequelize test. */
export const columnIs = (column: string, test: Record<symbol, unknown>): WhereOptions =>
  where(literal(column) as Utils.Literal, test as never) as unknown as WhereOptions;

/** Returns the condition that a column contains any of the texts. */
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

/** Returns the test for a day in the caller's time zone, which begins at `start`. */
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

/** Returns the distinct values of an `_in` filter. */
export function listed(name: string, text: string): string[] {
  const values = [...new Set(text.split(',').filter((one) => one !== ''))];
  return values.length <= MAX_VALUES ? values : bad(name, 'limit', { limit: MAX_VALUES });
}

/** Returns the test of a filter. Times become texts, because Sequelize would write a Date without milliseconds. */
export function testOf(field: Field, name: string, operator: string, given: string, ctx: Context): Test {
  const test = readTest(field, name, operator, given, ctx);
  const textOf = (value: unknown): unknown => (value instanceof Date ? momentText(ctx.database.dialect, value) : value);
  return { ...test, values: test.values.map(textOf) };
}

function readTest(field: Field, name: string, operator: string, given: string, ctx: Context): Test {
  const { filter } = serverKindOf(field);
  const text = operator === 'like' ? filter.part(field, given) : given;
  if (text === 'null' && operator === 'eq')
    return { shape: 'null', values: [], sql: (column) => columnIs(column, { [Op.is]: null }) };
  if (operator !== 'eq' && operator !== 'in' && !(filter.operators as readonly string[]).includes(operator))
    bad(name, 'unknown');
  if (operator === 'like' || (filter.isWithin && operator === 'eq')) return { shape: 'like', ...contains(ctx, [text]) };
  const folded = filter.fold(text);
  if (kindOf(field).value === 'moment' && isDay(folded) && operator !== 'in')
    return dayTest(operator, readTime(folded, ctx.gmtOffset) as Date);
  if (operator === 'in' || operator === 'read') {
    const values = listed(name, folded);
    const shape = `in ${values.length}`;
    if (values.length > 0 && filter.isWithin)
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
  const compared = operator === 'gte' ? Op.gte : operator === 'lte' ? Op.lte : Op.eq;
  return {
    shape: operator,
    values: [readValue(field, name, text, ctx.gmtOffset)],
    sql: (column, [value]) => columnIs(column, { [compared]: value }),
  };
}
