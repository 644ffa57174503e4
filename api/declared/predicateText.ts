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

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function comparisonText(column: string, test: Comparison): string[] {
  const parts: string[] = [];
  if (test.eq !== undefined) parts.push(test.eq === null ? `${column} IS NULL` : `${column} = ${literal(test.eq)}`);
  if (test.ne !== undefined)
    parts.push(test.ne === null ? `${column} IS NOT NULL` : `${column} <> ${literal(test.ne)}`);
  if (test.in) parts.push(`${column} IN (${test.in.map(literal).join(', ')})`);
  if (test.notIn) parts.push(`${column} NOT IN (${test.notIn.map(literal).join(', ')})`);
  for (const [name, sign] of Object.entries(SIGNS)) {
    const value = test[name as keyof typeof SIGNS];
    if (value !== undefined) parts.push(`${column} ${sign} ${literal(value)}`);
  }
  return parts;
}

/** A predicate as the text of a condition on a table, for statements that are written by hand; constants only. */
export function predicateText(predicate: Predicate, table: string): string {
  const all = (parts: readonly Predicate[], word: string): string =>
    `(${parts.map((part) => predicateText(part, table)).join(` ${word} `)})`;
  if ('and' in predicate) return all(predicate.and as readonly Predicate[], 'AND');
  if ('or' in predicate) return all(predicate.or as readonly Predicate[], 'OR');
  if ('not' in predicate) return `NOT ${predicateText(predicate.not as Predicate, table)}`;
  const parts = Object.entries(predicate as FieldConditions).flatMap(([field, condition]) =>
    comparisonText(`\`${table}\`.\`${field}\``, normalise(condition as Condition)),
  );
  return `(${parts.join(' AND ')})`;
}
