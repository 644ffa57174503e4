import type { Comparison, Condition, FieldConditions, Predicate, Scalar } from '@t3d/resources/kit';
import { normalise } from '@t3d/resources/kit';

/** Predicates written as text hold constants of the code alone: nothing that would need escaping. */
const PLAIN = /^[\w-]*$/;

function literal(value: Scalar): string {
  if (typeof value === 'boolean') return String(Number(value));
  if (typeof value === 'number') return String(value);
  if (value === null || !PLAIN.test(value)) throw new Error(`no constant of a predicate: ${value}`);
  return `'${value}'`;
}

/** Writes a value of a comparison into the text: as a constant, or as a place that is given it. */
export type WriteValue = (field: string, value: Scalar) => string;
const constant: WriteValue = (_field, value) => literal(value);

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A list that is empty names nothing, so that every row differs from it. */
function listText(column: string, isIn: boolean, values: readonly string[]): string {
  if (values.length === 0) return isIn ? '1 = 0' : '1 = 1';
  return `${column} ${isIn ? 'IN' : 'NOT IN'} (${values.join(', ')})`;
}

function comparisonText(column: string, test: Comparison, write: (value: Scalar) => string): string[] {
  const parts: string[] = [];
  for (const name of ['eq', 'ne'] as const) {
    if (!(name in test)) continue;
    const value = test[name];
    // Left out, it would hold of every row.
    if (value === undefined) throw new Error(`${column}: a condition has no value`);
    if (value === null) parts.push(`${column} IS ${name === 'eq' ? 'NULL' : 'NOT NULL'}`);
    else parts.push(`${column} ${name === 'eq' ? '=' : '<>'} ${write(value)}`);
  }
  if (test.in) parts.push(listText(column, true, test.in.map(write)));
  if (test.notIn) parts.push(listText(column, false, test.notIn.map(write)));
  for (const [name, sign] of Object.entries(SIGNS)) {
    const value = test[name as keyof typeof SIGNS];
    if (value !== undefined) parts.push(`${column} ${sign} ${write(value)}`);
  }
  return parts;
}

/**
 * A predicate as the text of a condition on a table, for statements that are written by hand; constants only, unless
 * `write` writes places for the values.
 */
export function predicateText(predicate: Predicate, table: string, write = constant): string {
  const all = (parts: readonly Predicate[], word: string): string =>
    `(${parts.map((part) => predicateText(part, table, write)).join(` ${word} `)})`;
  if ('and' in predicate) return all(predicate.and as readonly Predicate[], 'AND');
  if ('or' in predicate) return all(predicate.or as readonly Predicate[], 'OR');
  if ('not' in predicate) return `NOT ${predicateText(predicate.not as Predicate, table, write)}`;
  const parts = Object.entries(predicate as FieldConditions).flatMap(([field, condition]) =>
    comparisonText(`\`${table}\`.\`${field}\``, normalise(condition as Condition), (value) => write(field, value)),
  );
  return parts.length === 0 ? '(1 = 1)' : `(${parts.join(' AND ')})`;
}
