/**
 * Predicates are conditions as plain data. They are compiled to SQL, evaluated by `matches` and described by
 * `explainPredicate`.
 */
export type Scalar = string | number | boolean | null;
/** A comparison. `$me` is the caller's user id, `$today` the day in the product's zone, and `$now` the time. */
export interface Comparison<Value extends Scalar = Scalar> {
  ne?: Value;
  gt?: Value;
  gte?: Value;
  lt?: Value;
  lte?: Value;
  in?: readonly Value[];
  notIn?: readonly Value[];
}
export type Condition = Scalar | readonly Scalar[] | Comparison;
/** A comparison in full form. A condition that is only a value is short for `eq`. */
export interface FullComparison extends Comparison {
  eq?: Scalar;
}
/** The words that join conditions. No field may have such a name. */
export const CONNECTIVES: readonly string[] = ['and', 'or', 'not'];
type Connective = 'and' | 'or' | 'not';
export type FieldConditions<Name extends string = string> = { readonly [N in Name]?: Condition };
/**
 * Conditions by field, which must all hold. For example, `{ status: 'DRAFT', or: [a, b] }` matches drafts that meet `a`
 * or `b`.
 */
export type Predicate<Name extends string = string> =
  | FieldConditions<Name>
  | { readonly and: readonly Predicate<Name>[] }
  | { readonly or: readonly Predicate<Name>[] }
  | { readonly not: Predicate<Name> };

/** The names of the fields in a predicate, at most four levels deep. */
export type PredicateNames<P, Depth extends 0[] = []> = Depth['length'] extends 4
  ? never
  : P extends unknown
    ? Exclude<Extract<keyof P, string>, Connective> | PartNames<P, [...Depth, 0]>
    : never;
type PartNames<P, Depth extends 0[]> =
  | (P extends { readonly and: readonly (infer Part)[] } ? PredicateNames<Part, Depth> : never)
  | (P extends { readonly or: readonly (infer Part)[] } ? PredicateNames<Part, Depth> : never)
  | (P extends { readonly not: infer Part } ? PredicateNames<Part, Depth> : never);

/** The values of the variables. `today` looks like `2026-11-20`, and `now` is an ISO 8601 text. */
export interface PredicateVariables {
  readonly me?: number | null;
  readonly today?: string;
  readonly now?: string;
}

export function isComparison(condition: Condition): condition is Comparison {
  return typeof condition === 'object' && condition !== null && !Array.isArray(condition);
}

/** Returns the full form of a condition. Variables stay unresolved. */
export function comparisonOf(condition: Condition): FullComparison {
  if (condition === undefined) throw new Error('a condition has no value');
  if (isComparison(condition)) return condition;
  return Array.isArray(condition) ? { in: condition as readonly Scalar[] } : { eq: condition as Scalar };
}

const VARIABLES: ReadonlyMap<Scalar, keyof PredicateVariables> = new Map([
  ['$me', 'me'],
  ['$today', 'today'],
  ['$now', 'now'],
]);

/** Fills in the variables that the condition names. Does not read the others, because the day is slow to compute. */
export function normalise(condition: Condition, variables: PredicateVariables = {}): FullComparison {
  const fill = (value: Scalar): Scalar => {
    const name = VARIABLES.get(value);
    return name === undefined ? value : (variables[name] ?? null);
  };
  const filled: Record<string, unknown> = {};
  for (const [operator, value] of Object.entries(comparisonOf(condition))) {
    filled[operator] = Array.isArray(value) ? value.map(fill) : fill(value as Scalar);
  }
  return filled;
}

const plain = (value: unknown): Scalar =>
  value instanceof Date ? value.toISOString() : value === undefined ? null : (value as Scalar);

/** Compares two values. A number equals a text with the same digits, because numeric enums have texts in conditions. */
const isSame = (value: Scalar, other: Scalar): boolean =>
  value === other || (typeof value === 'number' && typeof other === 'string' && String(value) === other);

function holds(value: Scalar, test: FullComparison): boolean {
  const compare = (limit: Scalar | undefined, isMet: (value: never, limit: never) => boolean): boolean =>
    limit === undefined || (value !== null && limit !== null && isMet(value as never, limit as never));
  if (test.eq !== undefined && !isSame(value, test.eq)) return false;
  if (test.ne !== undefined && isSame(value, test.ne)) return false;
  if (test.in && !test.in.some((one) => isSame(value, one))) return false;
  if (test.notIn?.some((one) => isSame(value, one))) return false;
  return (
    compare(test.gt, (one, limit) => one > limit) &&
    compare(test.gte, (one, limit) => one >= limit) &&
    compare(test.lt, (one, limit) => one < limit) &&
    compare(test.lte, (one, limit) => one <= limit)
  );
}

interface PredicateVisitor<Result> {
  all(parts: Result[]): Result;
  any(parts: Result[]): Result;
  not(part: Result): Result;
  compare(field: string, condition: Condition): Result;
}

export function visitPredicate<Result>(predicate: Predicate, visitor: PredicateVisitor<Result>): Result {
  const visit = (part: Predicate): Result => visitPredicate(part, visitor);
  const parts = Object.entries(predicate).map(([key, part]): Result => {
    if (key === 'and') return visitor.all((part as readonly Predicate[]).map(visit));
    if (key === 'or') return visitor.any((part as readonly Predicate[]).map(visit));
    if (key === 'not') return visitor.not(visit(part as Predicate));
    return visitor.compare(key, part as Condition);
  });
  return parts.length === 1 ? (parts[0] as Result) : visitor.all(parts);
}

/** Evaluates a predicate for a row. A missing value counts as null. */
export function matches(
  predicate: Predicate | undefined,
  record: Readonly<Record<string, unknown>>,
  variables: PredicateVariables = {},
): boolean {
  if (!predicate) return true;
  return visitPredicate<boolean>(predicate, {
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
    not: (part) => !part,
    compare: (field, condition) => holds(plain(record[field]), normalise(condition, variables)),
  });
}

export function comparisonsOf(predicate: Predicate): [field: string, condition: Condition][] {
  return visitPredicate<[string, Condition][]>(predicate, {
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
    not: (part) => part,
    compare: (field, condition) => [[field, condition]],
  });
}

export const fieldsOf = (predicate: Predicate | undefined): string[] =>
  predicate ? comparisonsOf(predicate).map(([field]) => field) : [];
