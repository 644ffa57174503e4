import type { Predicate, Scalar } from '@t3d/resources/kit';
import type { Clause } from './predicateSql';
import { clauseOf } from './predicateSql';

/** Matches texts that need no escaping in the SQL of a predicate. */
const PLAIN = /^[\w-]*$/;

function literal(value: Scalar): string {
  if (typeof value === 'boolean') return String(Number(value));
  if (typeof value === 'number') return String(value);
  if (value === null || !PLAIN.test(value)) throw new Error(`no constant of a predicate: ${value}`);
  return `'${value}'`;
}

/** Writes the value of a comparison as SQL: a constant or a placeholder. */
type WriteValue = (field: string, value: Scalar) => string;
const constant: WriteValue = (_field, value) => literal(value);

function textOf(clause: Clause, table: string, write: WriteValue): string {
  const join = (parts: readonly Clause[], word: string): string =>
    `(${parts.map((part) => textOf(part, table, write)).join(` ${word} `)})`;
  if ('all' in clause) return clause.all.length === 0 ? '1 = 1' : join(clause.all, 'AND');
  if ('any' in clause) return clause.any.length === 0 ? '1 = 0' : join(clause.any, 'OR');
  const { field } = clause;
  const column = `\`${table}\`.\`${field}\``;
  if ('isEmpty' in clause) return `${column} IS ${clause.isEmpty ? 'NULL' : 'NOT NULL'}`;
  if ('sign' in clause) return `${column} ${clause.sign} ${write(field, clause.value)}`;
  return `${column} ${clause.isIn ? 'IN' : 'NOT IN'} (${clause.values.map((one) => write(field, one)).join(', ')})`;
}

/**
 * Writes a predicate as an SQL condition. Values are constants from our code, unless `write` makes them placeholders.
 */
export const predicateText = (predicate: Predicate, table: string, write = constant): string =>
  textOf(clauseOf(predicate), table, write);
