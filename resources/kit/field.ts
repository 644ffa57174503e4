import type { FieldOptions, OptionList } from './fieldOptions';
import { type Predicate, type PredicateVariables, fieldsOf, matches } from './predicates';
import type { Role } from './roles';

/**
 * A comparison of an amount with a limit: the first set field of `limits` that the reader sees, or else `usual` for the
 * value of `by`.
 */
export interface Below {
  readonly amount: string;
  readonly limits?: readonly string[];
  readonly by?: string;
  readonly usual?: Readonly<Record<string, number>>;
}

/** The options of single kinds. Each kind adds its options by declaration merging. */
export interface KindOptions {}

/** A field of a resource. `Name` is the union of the other field names in the options. */
export interface Field<T = unknown, R extends boolean = boolean, Name extends string = string>
  extends FieldOptions, KindOptions {
  /** The name of the kind, which is also the name of the kind's folder. */
  readonly kind: string;
  readonly required: R;
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly length?: number;
  readonly multiline?: boolean;
  readonly pattern?: string;
  readonly resource?: string;
  readonly options?: OptionList;
  readonly dictionary?: string;
  /** The condition for the records or values that a form offers. `chooseAs` replaces `choose` for a role. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** Shows the label even if the referenced record is outside the reader's scope. */
  readonly labelPublic?: boolean;
  /** The roles whose rows all name the caller in this field. */
  readonly ownFor?: readonly Role[];
  readonly limit?: number;
  /** The type of the value, for the compiler only. */
  readonly type?: T;
  /** The field names in the options, for the compiler only. */
  readonly names?: Name;
  /** Set if the value consists of records of another resource. For the compiler only. */
  readonly apart?: true;
}
export type Fields = Readonly<Record<string, Field>>;

export const AGGREGATES = ['sumOf', 'countOf', 'minOf', 'maxOf'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
/** Returns the aggregate options of a field. A correct field has at most one. */
export const aggregatesOf = (field: Pick<Field, Aggregate>): Aggregate[] =>
  AGGREGATES.filter((name) => field[name] !== undefined);
export const isWorkedOut = (field: Pick<Field, Aggregate | 'formula'>): boolean =>
  field.formula !== undefined || aggregatesOf(field).length > 0;
export const operandsOf = ({ formula }: Pick<Field, 'formula'>): readonly string[] =>
  formula === undefined ? [] : 'multiply' in formula ? formula.multiply : [...formula.add, ...(formula.subtract ?? [])];

/** Returns whether a new record must have a value of the field. */
export const isNeeded = ({
  required,
  made,
  default: otherwise,
}: Pick<Field, 'required' | 'made' | 'default'>): boolean => required && !made && otherwise === undefined;

type Conditional = Pick<Field, 'showWhen' | 'requiredWhen'>;

export const isNeededNow = (
  { showWhen, requiredWhen }: Conditional,
  record: Readonly<Record<string, unknown>>,
  variables: PredicateVariables,
): boolean =>
  requiredWhen !== undefined && matches(requiredWhen, record, variables) && matches(showWhen, record, variables);

export const decidedBy = ({ showWhen, requiredWhen }: Conditional): string[] => [
  ...fieldsOf(requiredWhen),
  ...fieldsOf(showWhen),
];
