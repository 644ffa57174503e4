import type { Field, Kind } from '@t3d/resources/kit';
import { cleanDigits, DAY_MS, isDay, readTime } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../context';
import type { Filled, MessageName } from '../errors';
import { invalidField } from '../errors';
import { contained, like } from './dialect';

/** Values that one `_in` may name; the web requests 200 records at once. */
const MAX_VALUES = 500;
const TEXT_KINDS = new Set<Kind>(['text', 'digits', 'contact', 'i18n', 'areaCodes', 'texts', 'json']);
const STORED_AS_JSON = new Set<Kind>(['i18n', 'areaCodes', 'texts', 'json']);

export const bad = <K extends MessageName>(name: string, key: K, ...params: Filled<K>): never => {
  throw invalidField(name, key, ...params);
};

/**
 * A word of a query string as a value of its field; 400 for what is none. A time without a zone is on the caller's
 * clock, `gmtOffset` minutes east of UTC.
 */
export function readValue(
  field: Pick<Field, 'kind' | 'values'>,
  name: string,
  text: string,
  gmtOffset: number,
): unknown {
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
      return isDay(text) ? text : bad(name, 'date');
    case 'time':
      return readTime(text, gmtOffset) ?? bad(name, 'time');
    case 'digits':
      return cleanDigits(text);
    default:
      return text;
  }
}

/** What a filter asks of a column: the same shape for all values, which stand in `sql` in their order. */
interface Test {
  shape: string;
  values: readonly unknown[];
  sql(values: readonly unknown[]): Record<symbol, unknown>;
}

/** Compares with the calendar day, in the caller's offset, that begins at `start`. */
function dayTest(operator: string, start: Date): Test {
  const end = new Date(start.getTime() + DAY_MS);
  if (operator === 'gte') return { shape: 'from', values: [start], sql: ([from]) => ({ [Op.gte]: from }) };
  if (operator === 'lte') return { shape: 'until', values: [end], sql: ([until]) => ({ [Op.lt]: until }) };
  return { shape: 'day', values: [start, end], sql: ([from, until]) => ({ [Op.gte]: from, [Op.lt]: until }) };
}

/** The different values that an `_in` names. */
export function listed(name: string, text: string): string[] {
  const values = [...new Set(text.split(',').filter((one) => one !== ''))];
  return values.length <= MAX_VALUES ? values : bad(name, 'limit', { limit: MAX_VALUES });
}

/** What a filter asks, by its operator and the text that is given. */
export function testOf(
  field: Pick<Field, 'kind' | 'values'>,
  name: string,
  operator: string,
  text: string,
  ctx: Context,
): Test {
  if (text === 'null' && operator === 'eq') return { shape: 'null', values: [], sql: () => ({ [Op.is]: null }) };
  if (operator === 'like' || (STORED_AS_JSON.has(field.kind) && operator === 'eq')) {
    if (!TEXT_KINDS.has(field.kind)) bad(name, 'unknown');
    return { shape: 'like', values: [contained(text)], sql: ([pattern]) => like(ctx.database, pattern) };
  }
  if (field.kind === 'time' && isDay(text) && operator !== 'in')
    return dayTest(operator, readTime(text, ctx.gmtOffset) as Date);
  if (operator === 'read' && field.kind !== 'enum') bad(name, 'unknown');
  if (operator === 'in' || operator === 'read') {
    const values = listed(name, text);
    const shape = `in ${values.length}`;
    if (values.length > 0 && STORED_AS_JSON.has(field.kind))
      return {
        shape,
        values: values.map((one) => contained(`"${one}"`)),
        sql: (patterns) => ({ [Op.or]: patterns.map((one) => like(ctx.database, one)) }),
      };
    return {
      shape,
      values: values.map((one) => readValue(field, name, one, ctx.gmtOffset)),
      sql: (all) => ({ [Op.in]: [...all] }),
    };
  }
  // Numbers of one length sort as text does.
  const isUnordered = field.kind !== 'digits' && TEXT_KINDS.has(field.kind);
  if (operator !== 'eq' && (isUnordered || field.kind === 'boolean' || field.kind === 'enum')) bad(name, 'unknown');
  const compared = operator === 'gte' ? Op.gte : operator === 'lte' ? Op.lte : Op.eq;
  return {
    shape: operator,
    values: [readValue(field, name, text, ctx.gmtOffset)],
    sql: ([value]) => ({ [compared]: value }),
  };
}
