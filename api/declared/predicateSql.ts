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

/** A predicate as a Sequelize `where`; plain columns only. */
export function predicateSql(predicate: Predicate | undefined, variables: PredicateVariables = {}): WhereOptions {
  if (!predicate) return {};
  if ('and' in predicate)
    return { [Op.and]: (predicate.and as readonly Predicate[]).map((part) => predicateSql(part, variables)) };
  if ('or' in predicate)
    return { [Op.or]: (predicate.or as readonly Predicate[]).map((part) => predicateSql(part, variables)) };
  if ('not' in predicate) return { [Op.not]: predicateSql(predicate.not as Predicate, variables) };
  const where: Record<string, unknown> = {};
  for (const [field, condition] of Object.entries(predicate as FieldConditions))
    where[field] = comparisonSql(normalise(condition as Condition, variables));
  return where as WhereOptions;
}
