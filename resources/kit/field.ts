import type { FileType } from './attached';
import type { FieldOptions, OptionList, Variant } from './fieldOptions';
import type { DigitScheme } from './digits';
import type { Shape } from './shapes/shape';
import type { Kind } from './kinds';
import type { Below } from './kindOptions';
import type { Predicate } from './predicates';
import type { Role } from './roles';

/** A field as the machinery reads it: every kind's options. `Name`: the other fields of the resource that it names. */
export interface Field<T = unknown, R extends boolean = boolean, Name extends string = string> extends FieldOptions {
  readonly kind: Kind;
  readonly required: R;
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** text: characters; digits: digits. */
  readonly length?: number;
  readonly multiline?: boolean;
  readonly rich?: boolean;
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** enum: other spellings that are understood, and what each is stored as. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** enum: its words are numbers on the wire. */
  readonly numbers?: boolean;
  readonly tones?: Readonly<Record<string, string>>;
  readonly variants?: Readonly<Record<string, Variant>>;
  readonly resource?: string;
  readonly options?: OptionList;
  /** The list of the dictionary that names its values; `strict`: a text that takes no others. */
  readonly dictionary?: string;
  readonly strict?: boolean;
  /** Rows of the referenced resource (or words of the enum) that may be chosen; and what a role is offered instead. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** The label is shown although the referenced record may be outside the viewer's scope. */
  readonly labelPublic?: boolean;
  readonly scheme?: DigitScheme;
  readonly accepts?: 'email' | 'phone' | 'either';
  readonly use?: string;
  /** file: what it may be, and how large. */
  readonly types?: readonly FileType[];
  readonly maxMegabytes?: number;
  readonly limit?: number;
  readonly schema?: Shape;
  readonly widget?: string;
  /** money: the field of the record that names its currency, when not `currency`. */
  readonly currencyIn?: string;
  /** boolean: no column, but whether an amount is below its limit. */
  readonly isBelow?: Below;
  /** children: their field that references this record, and the one that keeps their order. */
  readonly on?: string;
  readonly order?: string;
  /** Only carries the type. */
  readonly type?: T;
  /** Only carries the names. */
  readonly names?: Name;
}
export type Fields = Readonly<Record<string, Field>>;

const isStored = (field: Field): boolean =>
  !field.inputOnly &&
  !field.through &&
  !field.computed &&
  !field.sameAs &&
  !isWorkedOut(field) &&
  !field.isBelow &&
  field.kind !== 'children';
/** A field that is a column of the resource's own table, by a name of its own. */
export const isColumn = (field: Field): boolean => isStored(field) && field.kind !== 'references';
/** A field of a resource that is no column but rows of a table of links: each of a record to one that it names. */
export const isLinked = (field: Field): boolean => isStored(field) && field.kind === 'references';
/** The fields of a resource that are tables of links, by name. */
export const linkedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isLinked(field));
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
