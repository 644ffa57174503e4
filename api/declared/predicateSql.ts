import type { Comparison, Condition, FieldConditions, Predicate, PredicateVariables } from '@t3d/resources/kit';
import { normalise } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';

function comparisonSql(test: Comparison): Record<symbol, unknown> {
  const sql: Record<symbol, unknown> = {};
  if ('eq' in test) sql[test.eq === null ? Op.is : Op.eq] = test.eq;
  if ('ne' in test) sql[test.ne === null ? Op.not : Op.ne] = test.ne;
  if (test.in) sql[Op.in] = [...test.in];
  if (test.notIn) sql[Op.notIn] = [...test.notIn];
  if (test.gt !== undefined) sql[Op.gt] = test.gt;
  if (test.gte !== undefined) sql[Op.gte] = test.gte;
  if (test.lt !== undefined) sql[Op.lt] = test.lt;
  if (test.lte !== undefined) sql[Op.lte] = test.lte;
  return sql;
}

const EMPTY = { [Op.is]: null };
const GREATER = { gt: Op.lte, gte: Op.lt, lt: Op.gte, lte: Op.gt } as const;

/**
 * What a value is that a comparison does not hold of. In SQL an empty one neither equals a value nor differs from it;
 * in JavaScript, and to people, it differs.
 */
function contrarySql(test: Comparison): Record<symbol, unknown> {
  const parts: object[] = [];
  const orEmpty = (part: object): void => void parts.push(part, EMPTY);
  if ('eq' in test) {
    if (test.eq === null) parts.push({ [Op.not]: null });
    else orEmpty({ [Op.ne]: test.eq });
  }
  if ('ne' in test) parts.push(test.ne === null ? EMPTY : { [Op.eq]: test.ne });
  if (test.in) orEmpty({ [Op.notIn]: [...test.in] });
  if (test.notIn) parts.push({ [Op.in]: [...test.notIn] });
  for (const [name, contrary] of Object.entries(GREATER)) {
    const limit = test[name as keyof typeof GREATER];
    if (limit !== undefined) orEmpty({ [contrary]: limit });
  }
  return { [Op.or]: parts };
}

/** The contrary of a predicate, also for rows in which one of its columns is empty. */
function contraryOf(predicate: Predicate, variables: PredicateVariables): WhereOptions {
  if ('and' in predicate)
    return { [Op.or]: (predicate.and as readonly Predicate[]).map((part) => contraryOf(part, variables)) };
  if ('or' in predicate)
    return { [Op.and]: (predicate.or as readonly Predicate[]).map((part) => contraryOf(part, variables)) };
  if ('not' in predicate) return predicateSql(predicate.not as Predicate, variables);
  return {
    [Op.or]: Object.entries(predicate as FieldConditions).map(([field, condition]) => ({
      [field]: contrarySql(normalise(condition as Condition, variables)),
    })),
  } as WhereOptions;
}

/** A predicate as a Sequelize `where`; plain columns only. */
export function predicateSql(predicate: Predicate | undefined, variables: PredicateVariables = {}): WhereOptions {
  if (!predicate) return {};
  if ('and' in predicate)
    return { [Op.and]: (predicate.and as readonly Predicate[]).map((part) => predicateSql(part, variables)) };
  if ('or' in predicate)
    return { [Op.or]: (predicate.or as readonly Predicate[]).map((part) => predicateSql(part, variables)) };
  if ('not' in predicate) return contraryOf(predicate.not as Predicate, variables);
  const where: Record<string, unknown> = {};
  for (const [field, condition] of Object.entries(predicate as FieldConditions))
    where[field] = comparisonSql(normalise(condition as Condition, variables));
  return where as WhereOptions;
}
