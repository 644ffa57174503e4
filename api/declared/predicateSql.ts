import type { Predicate, PredicateVariables } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Clause, Sign } from './predicateClauses';
import { clauseOf } from './predicateClauses';

const OPERATORS: Readonly<Record<Sign, symbol>> = {
  '=': Op.eq,
  '<>': Op.ne,
  '>': Op.gt,
  '>=': Op.gte,
  '<': Op.lt,
  '<=': Op.lte,
};

function whereOf(clause: Clause): WhereOptions {
  // Sequelize drops an empty group, and with it a whole alternative that is always true.
  if ('all' in clause) return clause.all.length === 0 ? literal('1 = 1') : { [Op.and]: clause.all.map(whereOf) };
  if ('any' in clause) return clause.any.length === 0 ? literal('1 = 0') : { [Op.or]: clause.any.map(whereOf) };
  const { field } = clause;
  if ('isEmpty' in clause) return { [field]: { [clause.isEmpty ? Op.is : Op.not]: null } };
  if ('values' in clause) return { [field]: { [clause.isIn ? Op.in : Op.notIn]: [...clause.values] } };
  return { [field]: { [OPERATORS[clause.sign]]: clause.value } };
}

/** Compiles a predicate to a Sequelize `where`; its fields must be plain columns. */
export const predicateSql = (predicate: Predicate | undefined, variables: PredicateVariables = {}): WhereOptions =>
  predicate ? whereOf(clauseOf(predicate, variables)) : {};
