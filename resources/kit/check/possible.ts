import type { Field, Fields } from '../field';
import { kindOf } from '../kind';
import type { FullComparison, Predicate, PredicateVariables, Scalar } from '../predicates';
import { CONNECTIVES, comparisonOf, comparisonsOf, matches, normalise } from '../predicates';

/** The number of combinations up to which values are tried. A condition with more combinations counts as possible. */
const MAX_TRIED = 20_000;
/** The values of the variables `$me`, `$today` and `$now` in a trial. */
const TRIED = { me: 1, today: '2026-11-20', now: '2026-11-20T12:00:00.000Z' };
/** Pass this in place of variables to leave the variables of a predicate unresolved. */
export const AS_WRITTEN = null;

export function comparisonsIn(
  predicate: Predicate,
  variables: PredicateVariables | typeof AS_WRITTEN = TRIED,
): [string, FullComparison][] {
  return comparisonsOf(predicate).map(([field, condition]) => [
    field,
    variables === AS_WRITTEN ? comparisonOf(condition) : normalise(condition, variables),
  ]);
}

export const operandsOf = (comparison: FullComparison): Scalar[] =>
  Object.values(comparison as Record<string, Scalar | readonly Scalar[]>).flat() as Scalar[];

/** Returns enough values of a field to produce every result of the comparisons. */
function samplesOf(field: Field | undefined, operands: readonly Scalar[]): Scalar[] {
  const empty: Scalar[] = field?.required && !field.nullable ? [] : [null];
  const is = field && kindOf(field);
  if (is?.value === 'boolean') return [true, false];
  if (is?.isWord) return [...(field?.values ?? []), ...empty];
  const given = operands.filter((one) => one !== null);
  const step = is?.value === 'decimal' ? 1e-6 : 1;
  const around = given.flatMap((one): Scalar[] =>
    typeof one === 'number' ? [one - step, one, one + step] : [one, `${String(one)}~`],
  );
  return [...new Set<Scalar>([...around, is && ['text', 'moment', 'day'].includes(is.value) ? ' ' : 0, ...empty])];
}

const isPlain = (predicate: Predicate): boolean => !CONNECTIVES.some((word) => word in predicate);

/** Returns whether some record can meet all predicates. Also true if there are too many combinations to try. */
export function canHold(fields: Fields, predicates: readonly Predicate[]): boolean {
  const whole: Predicate = { and: predicates };
  const comparisons = comparisonsIn(whole);
  const names = [...new Set(comparisons.map(([name]) => name))];
  const of = (name: string): FullComparison[] =>
    comparisons.flatMap(([field, comparison]) => (field === name ? [comparison] : []));
  const samples = names.map((name) => samplesOf(fields[name], of(name).flatMap(operandsOf)));
  // Tries each field alone, because comparisons joined by `and` are independent.
  if (predicates.every(isPlain))
    return names.every((name, at) =>
      (samples[at] as Scalar[]).some((value) =>
        of(name).every((comparison) => matches({ [name]: comparison }, { [name]: value }, TRIED)),
      ),
    );
  if (samples.reduce((product, { length }) => product * length, 1) > MAX_TRIED) return true;
  const tryFrom = (at: number, record: Record<string, Scalar>): boolean => {
    const name = names[at];
    if (name === undefined) return matches(whole, record, TRIED);
    return (samples[at] as Scalar[]).some((value) => tryFrom(at + 1, { ...record, [name]: value }));
  };
  return tryFrom(0, {});
}
