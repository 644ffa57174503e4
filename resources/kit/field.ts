import type { FieldOptions, OptionList } from './fieldOptions';
import type { Predicate } from './predicates';
import type { Role } from './roles';

/**
 * Whether an amount is below a limit: the first of `limits` that the reader may see and that is set, else what
 * `usual` has for the word of `by`. Nothing is below a limit that there is not.
 */
export interface Below {
  readonly amount: string;
  readonly limits?: readonly string[];
  readonly by?: string;
  readonly usual?: Readonly<Record<string, number>>;
}

/** Options that belong to one kind: its folder adds them here, by declaration merging. */
export interface KindOptions {}

/** A field as the machinery reads it: every kind's options. `Name`: the other fields of the resource that it names. */
export interface Field<T = unknown, R extends boolean = boolean, Name extends string = string>
  extends FieldOptions, KindOptions {
  /** The name of its kind: a folder of `resources/kinds`, or of the product's kinds. */
  readonly kind: string;
  readonly required: R;
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** The most characters. */
  readonly length?: number;
  readonly multiline?: boolean;
  readonly pattern?: string;
  readonly resource?: string;
  readonly options?: OptionList;
  /** The list of the dictionary that names its values. */
  readonly dictionary?: string;
  /** The records or words that may be chosen; and what a role is offered instead. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** The label is shown although the referenced record may be outside the viewer's scope. */
  readonly labelPublic?: boolean;
  readonly limit?: number;
  /** Only carries the type. */
  readonly type?: T;
  /** Only carries the names. */
  readonly names?: Name;
  /** Only carries that its values are records of another resource. */
  readonly apart?: true;
}
export type Fields = Readonly<Record<string, Field>>;

/** How a value follows from the record's children. */
export const AGGREGATES = ['sumOf', 'countOf', 'minOf', 'maxOf'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
/** The options by which a field follows from the record's children; a right declaration has one at most. */
export const aggregatesOf = (field: Pick<Field, Aggregate>): Aggregate[] =>
  AGGREGATES.filter((name) => field[name] !== undefined);
/** A number that the database computes from the record's children, or from its other numbers. */
export const isWorkedOut = (field: Pick<Field, Aggregate | 'formula'>): boolean =>
  field.formula !== undefined || aggregatesOf(field).length > 0;
/** The numbers of the record that a formula names. */
export const operandsOf = ({ formula }: Pick<Field, 'formula'>): readonly string[] =>
  formula === undefined ? [] : 'multiply' in formula ? formula.multiply : [...formula.add, ...(formula.subtract ?? [])];

/** A field without which nobody makes a record. */
export const isNeeded = ({
  required,
  made,
  default: otherwise,
}: Pick<Field, 'required' | 'made' | 'default'>): boolean => required && !made && otherwise === undefined;
