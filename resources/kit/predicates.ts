/**
 * Predicates are data: the one grammar behind conditional fields, action guards, row scope and fixed filters.
 * They compile to SQL (api/engine), to JS (`matches`) and to a sentence (`explainPredicate`).
 */
export type Scalar = string | number | boolean | null;
/**
 * Wherever a value may be, `$me` is the caller's user id, `$today` the day that it is where the product is at home, and
 * `$now` this moment.
 */
export interface Comparison<Value extends Scalar = Scalar> {
  eq?: Value;
  ne?: Value;
  gt?: Value;
  gte?: Value;
  lt?: Value;
  lte?: Value;
  in?: readonly Value[];
  notIn?: readonly Value[];
}
export type Condition = Scalar | readonly Scalar[] | Comparison;
export type FieldConditions<Name extends string = string> = { readonly [N in Name]?: Condition };
export type Predicate<Name extends string = string> =
  | FieldConditions<Name>
  | { readonly and: readonly Predicate<Name>[] }
  | { readonly or: readonly Predicate<Name>[] }
  | { readonly not: Predicate<Name> };

/** The names of a predicate's fields, as deep as anybody writes one. */
export type PredicateNames<P, Depth extends 0[] = []> = Depth['length'] extends 4
  ? never
  : P extends { readonly and: readonly (infer Part)[] }
    ? PredicateNames<Part, [...Depth, 0]>
    : P extends { readonly or: readonly (infer Part)[] }
      ? PredicateNames<Part, [...Depth, 0]>
      : P extends { readonly not: infer Part }
        ? PredicateNames<Part, [...Depth, 0]>
        : Extract<keyof P, string>;

/** What the words of a predicate stand for: `today` as `2026-11-20`, `now` as an ISO text. */
export interface PredicateVariables {
  readonly me?: number | null;
  readonly today?: string;
  readonly now?: string;
}

export function isComparison(condition: Condition): condition is Comparison {
  return typeof condition === 'object' && condition !== null && !Array.isArray(condition);
}

/** Every condition as one comparison, its words as they are written. */
export function comparisonOf(condition: Condition): Comparison {
  if (isComparison(condition)) return condition;
  return Array.isArray(condition) ? { in: condition as readonly Scalar[] } : { eq: condition as Scalar };
}

/** The same with its words filled in. */
export function normalise(condition: Condition, variables: PredicateVariables = {}): Comparison {
  const { me = null, today = null, now = null } = variables;
  const fill = (value: Scalar): Scalar =>
    value === '$me' ? me : value === '$today' ? today : value === '$now' ? now : value;
  const filled: Record<string, unknown> = {};
  for (const [operator, value] of Object.entries(comparisonOf(condition))) {
    filled[operator] = Array.isArray(value) ? value.map(fill) : fill(value as Scalar);
  }
  return filled as Comparison;
}

const plain = (value: unknown): Scalar =>
  value instanceof Date ? value.toISOString() : value === undefined ? null : (value as Scalar);

/** A number is the word that writes it: an enum of numbers has numbers on the wire and words in conditions. */
const isSame = (value: Scalar, other: Scalar): boolean =>
  value === other || (typeof value === 'number' && typeof other === 'string' && String(value) === other);

function holds(value: Scalar, test: Comparison): boolean {
  const below = (limit: Scalar) => value !== null && limit !== null && value < limit;
  const above = (limit: Scalar) => value !== null && limit !== null && value > limit;
  if (test.eq !== undefined && !isSame(value, test.eq)) return false;
  if (test.ne !== undefined && isSame(value, test.ne)) return false;
  if (test.in && !test.in.some((one) => isSame(value, one))) return false;
  if (test.notIn?.some((one) => isSame(value, one))) return false;
  if (test.gt !== undefined && !above(test.gt)) return false;
  if (test.gte !== undefined && !(above(test.gte) || value === test.gte)) return false;
  if (test.lt !== undefined && !below(test.lt)) return false;
  return test.lte === undefined || below(test.lte) || value === test.lte;
}

/** True when the record satisfies the predicate; a missing value counts as null. */
export function matches(
  predicate: Predicate | undefined,
  record: Readonly<Record<string, unknown>>,
  variables: PredicateVariables = {},
): boolean {
  if (!predicate) return true;
  if ('and' in predicate)
    return (predicate.and as readonly Predicate[]).every((part) => matches(part, record, variables));
  if ('or' in predicate) return (predicate.or as readonly Predicate[]).some((part) => matches(part, record, variables));
  if ('not' in predicate) return !matches(predicate.not as Predicate, record, variables);
  return Object.entries(predicate as FieldConditions).every(([field, condition]) =>
    holds(plain(record[field]), normalise(condition as Condition, variables)),
  );
}

/** The field names that a predicate reads. */
export function fieldsOf(predicate: Predicate | undefined): string[] {
  if (!predicate) return [];
  if ('and' in predicate) return (predicate.and as readonly Predicate[]).flatMap(fieldsOf);
  if ('or' in predicate) return (predicate.or as readonly Predicate[]).flatMap(fieldsOf);
  if ('not' in predicate) return fieldsOf(predicate.not as Predicate);
  return Object.keys(predicate);
}
