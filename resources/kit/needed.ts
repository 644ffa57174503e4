import type { Field } from './field';
import type { PredicateVariables } from './predicates';
import { fieldsOf, matches } from './predicates';

type Conditional = Pick<Field, 'showWhen' | 'requiredWhen'>;

/** Whether a record needs a value of a field that not every record needs. */
export const isNeededNow = (
  { showWhen, requiredWhen }: Conditional,
  record: Readonly<Record<string, unknown>>,
  variables: PredicateVariables,
): boolean =>
  requiredWhen !== undefined && matches(requiredWhen, record, variables) && matches(showWhen, record, variables);

/** The fields on which it depends whether a record needs one. */
export const decidedBy = ({ showWhen, requiredWhen }: Conditional): string[] => [
  ...fieldsOf(requiredWhen),
  ...fieldsOf(showWhen),
];
