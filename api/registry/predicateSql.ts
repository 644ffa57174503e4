import {
  type Predicate,
  type PredicateVariables,
  type FullComparison,
  type Scalar,
  normalise,
  visitPredicate,
  dayIn,
} from '@t3d/resources/kit';
import { type WhereOptions, Op, literal } from 'sequelize';
import type { Context } from '../context';

const OPERATORS: Readonly<Record<Sign, symbol>> = {
  '=': Op.eq,
  '<>': Op.ne,
  '>': Op.gt,
  '>=': Op.gte,
  '<': Op.lt,
  '<=': Op.lte,
};

function whereOf(clause: Clause): WhereOptions {
  // Write an empty group as `1 = 1`, because Sequelize would omit it.
  if ('all' in clause) return clause.all.length === 0 ? literal('1 = 1') : { [Op.and]: clause.all.map(whereOf) };
  if ('any' in clause) return clause.any.length === 0 ? literal('1 = 0') : { [Op.or]: clause.any.map(whereOf) };
  const { field } = clause;
  if ('isEmpty' in clause) return { [field]: { [clause.isEmpty ? Op.is : Op.not]: null } };
  if ('values' in clause) return { [field]: { [clause.isIn ? Op.in : Op.notIn]: [...clause.values] } };
  return { [field]: { [OPERATORS[clause.sign]]: clause.value } };
}

/** Compiles a predicate on plain columns to a Sequelize `where`. */
export const predicateSql = (predicate: Predicate | undefined, variables: PredicateVariables = {}): WhereOptions =>
  predicate ? whereOf(clauseOf(predicate, variables)) : {};

type Sign = '=' | '<>' | '>' | '>=' | '<' | '<=';
/** A condition on a column, or several joined by AND (`all`) or OR (`any`). */
export type Clause =
  | { readonly all: readonly Clause[] }
  | { readonly any: readonly Clause[] }
  | { readonly field: string; readonly isEmpty: boolean }
  | { readonly field: string; readonly sign: Sign; readonly value: Scalar }
  | { readonly field: string; readonly isIn: boolean; readonly values: readonly Scalar[] };

/**
 * A condition and its negation, exactly one of which every row meets. NOT in SQL would lose rows with an empty column.
 */
interface Pair {
  is: Clause;
  isNot: Clause;
}
const TRUE: Clause = { all: [] };
const FALSE: Clause = { any: [] };
const negate = ({ is, isNot }: Pair): Pair => ({ is: isNot, isNot: is });
const all = (parts: readonly Pair[]): Pair => ({
  is: { all: parts.map(({ is }) => is) },
  isNot: { any: parts.map(({ isNot }) => isNot) },
});
const any = (parts: readonly Pair[]): Pair => negate(all(parts.map(negate)));

/** Extends a condition to rows with an empty column. */
const orEmpty = (field: string, clause: Clause): Clause => ({ any: [clause, { field, isEmpty: true }] });

function equals(field: string, value: Scalar): Pair {
  if (value === null) return { is: { field, isEmpty: true }, isNot: { field, isEmpty: false } };
  return { is: { field, sign: '=', value }, isNot: orEmpty(field, { field, sign: '<>', value }) };
}

function isOneOf(field: string, values: readonly Scalar[]): Pair {
  const given = values.filter((value) => value !== null);
  const filled: Pair =
    given.length === 0
      ? { is: FALSE, isNot: TRUE }
      : {
          is: { field, isIn: true, values: given },
          isNot: orEmpty(field, { field, isIn: false, values: given }),
        };
  return given.length === values.length ? filled : any([filled, equals(field, null)]);
}

/** Compares a column with a limit. An empty one is neither smaller nor larger. */
function isOrdered(field: string, sign: Sign, contrary: Sign, value: Scalar): Pair {
  if (value === null) return { is: FALSE, isNot: TRUE };
  return { is: { field, sign, value }, isNot: orEmpty(field, { field, sign: contrary, value }) };
}

const ORDER = [
  ['gt', '>', '<='],
  ['gte', '>=', '<'],
  ['lt', '<', '>='],
  ['lte', '<=', '>'],
] as const;

function comparisonPair(field: string, test: FullComparison): Pair {
  // Throw for a missing value, without which every row would match.
  for (const name of ['eq', 'ne'] as const)
    if (name in test && test[name] === undefined) throw new Error(`${field}: a condition has no value`);
  const parts: Pair[] = [
    ...(test.eq === undefined ? [] : [equals(field, test.eq)]),
    ...(test.ne === undefined ? [] : [negate(equals(field, test.ne))]),
    ...(test.in ? [isOneOf(field, test.in)] : []),
    ...(test.notIn ? [negate(isOneOf(field, test.notIn))] : []),
  ];
  for (const [name, sign, contrary] of ORDER) {
    const limit = test[name];
    if (limit !== undefined) parts.push(isOrdered(field, sign, contrary, limit));
  }
  return parts.length === 1 ? (parts[0] as Pair) : all(parts);
}

/** Compiles a predicate to conditions with the same result in SQL and JavaScript, also for empty columns. */
export const clauseOf = (predicate: Predicate, variables: PredicateVariables = {}): Clause =>
  visitPredicate<Pair>(predicate, {
    all,
    any,
    not: negate,
    compare: (field, condition) => comparisonPair(field, normalise(condition, variables)),
  }).is;

/** Returns the values of `$me`, `$today` and `$now`. `$today` is a day in the product's time zone. */
export function variablesOf({ actor, database, now }: Pick<Context, 'actor' | 'database' | 'now'>): PredicateVariables {
  const moment = now();
  return { me: actor.id, today: dayIn(database.timeZone, moment), now: moment.toISOString() };
}
