import type { FieldOptions, OptionList } from './fieldOptions';
import { type Predicate, type PredicateVariables, fieldsOf, matches } from './predicates';
import type { Role } from './roles';

/**
 * Compares an amount with a limit: the first of `limits` that is set and visible to the reader, or else the value in
 * `usual` for the enum value of `by`. Without a limit the condition is false.
 */
export interface Below {
  readonly amount: string;
  readonly limits?: readonly string[];
  readonly by?: string;
  readonly usual?: Readonly<Record<string, number>>;
}

/** Options of a single kind. The folder of the kind adds them here by declaration merging. */
export interface KindOptions {}

/**
 * A field as the framework sees it, with the options of every kind. `Name` is the union of the other fields to which it
 * refers.
 */
export interface Field<T = unknown, R extends boolean = boolean, Name extends string = string>
  extends FieldOptions, KindOptions {
  /** The name of the kind, which is a folder in `resources/kinds` or in the product's kinds. */
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
  /** The records or enum values that may be chosen. `chooseAs` replaces them for a role. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** Shows the label even if the referenced record is outside the reader's scope. */
  readonly labelPublic?: boolean;
  readonly limit?: number;
  /** Exists only in the type: the type of the value. */
  readonly type?: T;
  /** Exists only in the type: the referenced field names. */
  readonly names?: Name;
  /** Exists only in the type: marks values that are records of another resource. */
  readonly apart?: true;
}
export type Fields = Readonly<Record<string, Field>>;

/** The options that aggregate a field of the record's children. */
export const AGGREGATES = ['sumOf', 'countOf', 'minOf', 'maxOf'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
/** Returns the aggregate options of a field. A correct declaration has at most one. */
export const aggregatesOf = (field: Pick<Field, Aggregate>): Aggregate[] =>
  AGGREGATES.filter((name) => field[name] !== undefined);
/** Returns whether the database computes the value from the record's children or from other fields of the record. */
export const isWorkedOut = (field: Pick<Field, Aggregate | 'formula'>): boolean =>
  field.formula !== undefined || aggregatesOf(field).length > 0;
/** Returns the names of the fields in a formula. */
export const operandsOf = ({ formula }: Pick<Field, 'formula'>): readonly string[] =>
  formula === undefined ? [] : 'multiply' in formula ? formula.multiply : [...formula.add, ...(formula.subtract ?? [])];

/** Returns whether the field must be set when a record is created. */
export const isNeeded = ({
  required,
  made,
  default: otherwise,
}: Pick<Field, 'required' | 'made' | 'default'>): boolean => required && !made && otherwise === undefined;

type Conditional = Pick<Field, 'showWhen' | 'requiredWhen'>;

/** Returns whether a conditionally required field is required for this record. */
export const isNeededNow = (
  { showWhen, requiredWhen }: Conditional,
  record: Readonly<Record<string, unknown>>,
  variables: PredicateVariables,
): boolean =>
  requiredWhen !== undefined && matches(requiredWhen, record, variables) && matches(showWhen, record, variables);

/** Returns the fields that decide whether a value is required. */
export const decidedBy = ({ showWhen, requiredWhen }: Conditional): string[] => [
  ...fieldsOf(requiredWhen),
  ...fieldsOf(showWhen),
];
