import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

/**
 * What a role is shown under a field's name: a column, the first of several that is set, or one thing on the
 * caller's own rows (`own` names the field that must be the caller) and another on everybody else's.
 */
export type ValueSource<Name extends string = string> =
  | Name
  | { readonly coalesce: readonly Name[] }
  | { readonly own: Name; readonly then: ValueSource<Name>; readonly otherwise: ValueSource<Name> | null };

/** The option `required`, apart from the others, so that the type of a row follows from it. */
export interface Needs<Required extends boolean = boolean, Nullable extends boolean = boolean> {
  /**
   * A record has a value. The API refuses a call without it, the form marks it.
   * @example f.text({ required: true })
   */
  readonly required?: Required;
  /**
   * Required of whoever gives it, though rows that are made in another way have none.
   * @example f.text({ required: true, nullable: true })
   */
  readonly nullable?: Nullable;
}

/** What only a field of numbers says. */
type OfNumbers<Value, Any, Said> = unknown extends Value ? Any : Value extends number ? Said : never;
/** What only a field of values that have an order says. */
type OfOrdered<Value, Said> = unknown extends Value ? string : Value extends number | string | Date ? Said : never;

/**
 * What a number is computed from: other numbers of the record, added and subtracted, or two of them multiplied. It has
 * no value where one of them has none.
 */
export type Formula<Name extends string = string> =
  | { readonly add: readonly Name[]; readonly subtract?: readonly Name[] }
  | { readonly multiply: readonly [Name, Name] };

/**
 * What any field may say of itself. `Value` is what it holds, `Name` the other fields of the resource
 * that it names, `Shown` the predicate of `showWhen`.
 */
export interface FieldOptions<Value = unknown, Name extends string = string, Shown extends Predicate = Predicate> {
  /**
   * Every record has one: whoever makes a record without it is given one by its command.
   * @example f.text({ required: true, made: true, unique: true })
   */
  readonly made?: boolean;
  /**
   * What a record gets of which nothing is said.
   * @example f.enum(['LOW', 'HIGH'], { default: 'LOW' })
   */
  readonly default?: Value;
  /**
   * What the rows get that are there when the field is added or becomes required; new ones do not.
   * @example f.text({ required: true, fill: 'unknown' })
   */
  readonly fill?: Value;
  /**
   * Its name before: the next migration renames the column. May stay once that is done.
   * @example f.text({ was: 'color' })
   */
  readonly was?: string;
  /**
   * No two records have the same value; kept by an index of the database.
   * @example f.text({ unique: true })
   */
  readonly unique?: boolean;
  /**
   * Of a text that is unique, alone or in a set: `Ann@x.org`, `ANN@X.ORG` and `Änn@x.org` are the same. Alphabets that
   * look like Latin are refused, and the text is kept and shown as it was typed.
   * @example f.contact({ unique: true, ignoreCase: true })
   */
  readonly ignoreCase?: boolean;
  /**
   * Can be filtered though it is no list column (list columns always can).
   * @example f.text({ filter: true })
   */
  readonly filter?: boolean;
  /**
   * Searched by `q`.
   * @example f.text({ search: true })
   */
  readonly search?: boolean;
  /**
   * Written by commands only, never by a form, an import or PUT.
   * @example f.money({ managed: true })
   */
  readonly managed?: boolean;
  /**
   * Given when the record is made, fixed afterwards.
   * @example f.text({ required: true, createOnly: true })
   */
  readonly createOnly?: boolean;
  /**
   * Never changed once the record is made, not even by a command: a scope may rest on it.
   * @example f.reference('users', { managed: true, fixed: true })
   */
  readonly fixed?: boolean;
  /**
   * A column that never leaves the server, not even as a name.
   * @example f.text({ hidden: true })
   */
  readonly hidden?: boolean;
  /**
   * Accepted when writing but not a column: the command of the call uses it.
   * @example f.secret({ inputOnly: true })
   */
  readonly inputOnly?: boolean;
  /**
   * Roles that see it; default: all that may read the record.
   * @example f.money({ read: STAFF })
   */
  readonly read?: readonly Role[];
  /**
   * Roles that may write it; default: all that may make the call.
   * @example f.text({ write: STAFF })
   */
  readonly write?: readonly Role[];
  /**
   * What a role is shown in place of the column.
   * @example f.money({ presentedAs: { AGENT_1: 'price' } })
   */
  readonly presentedAs?: Partial<Record<Role, ValueSource<Name>>>;
  /**
   * Rows in whose history a role sees its changes, where those are fewer than the rows it reads.
   * @example f.money({ history: { ADMIN: 'all' } })
   */
  readonly history?: ScopeMap<Name>;
  /**
   * Shown in forms only while this holds. What is not shown is not asked for and keeps the value that it has: what
   * changes its kind and comes back has lost nothing. A `complete` empties it where it must not stay.
   * @example f.date({ showWhen: { kind: 'TRIAL' } })
   */
  readonly showWhen?: Shown;
  /**
   * A value is needed while this holds of the record (and the form shows the field): said on screen as soon as it does,
   * refused by field wherever a record is written, after `complete` has filled in what it does. A record that lacks one
   * from before may be changed otherwise. Of an action's input it speaks of the other inputs.
   * @example f.date({ requiredWhen: { kind: 'TRIAL' } })
   */
  readonly requiredWhen?: Predicate;
  /**
   * Changed only on records for which this holds as they are stored; on the others the form shows it closed, with the
   * reason in words. A new record is given it all the same, and commands write it when they like.
   * @example f.money({ editable: { status: 'DRAFT' } })
   */
  readonly editable?: Predicate;
  /**
   * Part of a form, by label key `sections.<name>`.
   * @example f.text({ section: 'address' })
   */
  readonly section?: string;
  /**
   * Has an index of its own, as what is filtered in a large table needs.
   * @example f.text({ index: true })
   */
  readonly index?: boolean;
  /**
   * Stands back in lists: what it is read beside matters more (a cost beside its price).
   * @example f.money({ secondary: true })
   */
  readonly secondary?: boolean;
  /**
   * Encrypted at rest: lists show it masked, one record shows it whole; it can neither be filtered nor sorted by.
   * @example f.text({ sealed: true })
   */
  readonly sealed?: boolean;
  /**
   * No column: worked out by its subject (`computed`) from these: columns of the record, fields of its children or of
   * records that it references (`lines.price`). Shown to those who may read all of them, hidden columns of the record
   * aside. Lists are neither filtered nor sorted by it: where the database can compute the value, write `formula`,
   * `sumOf`, `minOf` or the like.
   * @example f.integer({ computed: ['price'], managed: true })
   */
  readonly computed?: readonly (Name | `${Name}.${string}`)[];
  /**
   * No column: what a field of its children adds up to, over those that the reader reaches. Listed, filtered, ordered
   * and added up like a column; shown to those who may read the children and what it adds up.
   * @example f.money({ sumOf: 'parts.price' })
   */
  readonly sumOf?: OfNumbers<Value, string, `${Name}.${string}`>;
  /**
   * No column: how many of these children it has, of those that the reader reaches. Shown to those who may read them.
   * @example f.integer({ countOf: 'parts' })
   */
  readonly countOf?: OfNumbers<Value, string, Name>;
  /**
   * No column: the least value of a field of its children, of those that the reader reaches; none without children.
   * Listed, filtered and ordered like a column; shown to those who may read the children and that field.
   * @example f.money({ minOf: 'parts.price' })
   */
  readonly minOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * No column: the greatest value of a field of its children, as `minOf` is the least.
   * @example f.money({ maxOf: 'parts.price' })
   */
  readonly maxOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * No column: computed by the database from other numbers of the record. Listed, filtered and ordered like a column;
   * shown to those who may read all of these numbers.
   * @example f.money({ formula: { add: ['price'], subtract: ['cost'] } })
   */
  readonly formula?: OfNumbers<Value, Formula, Formula<Name>>;
  /**
   * What a list as of an earlier time shows of it, where the history does not keep its changes: with `unchanged` the
   * value of records that have not changed since, with `never` none (what it is made of changes by itself).
   * @example f.integer({ managed: true, asOf: 'unchanged' })
   */
  readonly asOf?: 'unchanged' | 'never';
  /**
   * No column of its own: another name on the wire of a column of the row.
   * @example f.integer({ managed: true, sameAs: 'id' })
   */
  readonly sameAs?: Name;
  /**
   * Looked up on the record that `field` references: not a column here; shown to those who may read the field there.
   * Written as `through(…)`.
   * @example through('parent', sample, 'name')
   */
  readonly through?: { readonly field: Name; readonly table: string; readonly to: string };
}

/**
 * A value shown in place of a value of an enum on the rows where more is known: read, and filtered by; never stored,
 * never written. `where` names columns that are filled on such rows: in SQL an empty one neither equals a value nor
 * differs from it.
 */
export interface Variant<Word extends string = string> {
  readonly of: Word;
  readonly where: Predicate;
  readonly tone: string;
}

/** Option list that a form offers, when not the resource's own list; for every role or for those named. */
export type OptionList = string | Partial<Record<Role, string>>;

/** Options that are conditions on the record, of those whose types say nothing of the fields that they name. */
type Conditions = 'requiredWhen' | 'editable';
/** The fields that such options name. */
export type NamedIn<K> = { [Option in keyof K & Conditions]: PredicateNames<K[Option]> }[keyof K & Conditions];

/** The least and the most of a number. */
export interface Limits {
  /**
   * The least that it may be; an amount in minor units.
   * @example f.integer({ min: 1 })
   */
  readonly min?: number;
  /**
   * The most that it may be.
   * @example f.integer({ max: 12 })
   */
  readonly max?: number;
}
/** Options of a field that names records. */
export interface Choice {
  /**
   * The call that the form takes its choices from, when not the list of the resource; one for all roles or one each.
   * @example f.reference('users', { options: '/salesman/all' })
   */
  readonly options?: OptionList;
  /**
   * Which records may be chosen.
   * @example f.reference('users', { choose: { status: 'ENABLED' } })
   */
  readonly choose?: Predicate;
  /**
   * The label is shown although the record may be outside the scope of whoever reads it.
   * @example f.reference('users', { labelPublic: true })
   */
  readonly labelPublic?: boolean;
}
export interface ListLimit {
  /**
   * The most entries that it may have.
   * @example f.texts({ limit: 20 })
   */
  readonly limit?: number;
}
/** Options that only a column could have: no field of links, and no file, has them. */
export interface NoColumn {
  readonly unique?: never;
  readonly index?: never;
  readonly search?: never;
  readonly sealed?: never;
  readonly default?: never;
  readonly fill?: never;
  readonly presentedAs?: never;
}
