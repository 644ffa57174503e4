import type { FieldOptions, OptionList } from './fieldOptions';
import { type Predicate, type PredicateVariables, fieldsOf, matches } from './predicates';
import type { Role } from './roles';

/**
 * Compares an amount with the first field of `limits` that is set and visible to the reader. Otherwise `usual` gives
 * the limit for the enum value of the field `by`. Without a limit the result is false.
 */
export interface Below {
  readonly amount: string;
  readonly limits?: readonly string[];
  readonly by?: string;
  readonly usual?: Readonly<Record<string, number>>;
}

/** The options of single kinds. The folder of a kind adds options by declaration merging. */
export interface KindOptions {}

/** `Name` is the union of the other field names in the options. */
export interface Field<T = unknown, R extends boolean = boolean, Name extends string = string>
  extends FieldOptions, KindOptions {
  /** The name of the kind. A folder in `resources/kinds` or in the product's kinds has the same name. */
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
  /** The records or enum values that a form offers. `chooseAs` replaces `choose` for a role. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** Shows the label even if the referenced record is outside the reader's scope. */
  readonly labelPublic?: boolean;
  readonly limit?: number;
  /** The type of the value. Exists only for the compiler. */
  readonly type?: T;
  /** The names of the fields in the options. Exists only for the compiler. */
  readonly names?: Name;
  /** Marks a field if the value consists of records of another resource. Exists only for the compiler. */
  readonly apart?: true;
}
export type Fields = Readonly<Record<string, Field>>;

export const AGGREGATES = ['sumOf', 'countOf', 'minOf', 'maxOf'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
/** A field without mistakes has at most one aggregate option. */
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
