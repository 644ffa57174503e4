import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

/** The value that a role sees in place of a field: another column, or the first non-empty column of `coalesce`. */
export type ValueSource<Name extends string = string> =
  | Name
  | { readonly coalesce: readonly Name[] }
  | { readonly own: Name; readonly then: ValueSource<Name>; readonly otherwise: ValueSource<Name> | null };

/** The options on which the type of a row depends. */
export interface Needs<Required extends boolean = boolean, Nullable extends boolean = boolean> {
  /**
   * Requires a value. The API rejects a request without the value, and the form marks the field.
   * @example f.text({ required: true })
   */
  readonly required?: Required;
  /**
   * Allows null in the column although users must set a value. Use this option if rows are also created in another way.
   * @example f.text({ required: true, nullable: true })
   */
  readonly nullable?: Nullable;
}

type OfNumbers<Value, Any, Said> = unknown extends Value ? Any : Value extends number ? Said : never;
type OfOrdered<Value, Said> = unknown extends Value ? string : Value extends number | string | Date ? Said : never;

/** A formula over numbers of the record. The result is null if an operand is null. */
export type Formula<Name extends string = string> =
  | { readonly add: readonly Name[]; readonly subtract?: readonly Name[] }
  | { readonly multiply: readonly [Name, Name] };

/**
 * The options of every field. `Name` is the union of the other field names, and `Shown` the predicate of `showWhen`.
 */
export interface FieldOptions<Value = unknown, Name extends string = string, Shown extends Predicate = Predicate> {
  /**
   * Lets a command or `beforeSave` set the value when the caller does not.
   * @example f.text({ required: true, made: true, unique: true })
   */
  readonly made?: boolean;
  /**
   * The value of a new record if the caller gives no value.
   * @example f.enum(['LOW', 'HIGH'], { default: 'LOW' })
   */
  readonly default?: Value;
  /**
   * The value for existing rows when the field is added or becomes required.
   * @example f.text({ required: true, fill: 'unknown' })
   */
  readonly fill?: Value;
  /**
   * The former name of the field, from which the next migration renames the column. The option may stay afterwards.
   * @example f.text({ was: 'color' })
   */
  readonly was?: string;
  /**
   * Forbids equal values in two records by a unique index of the database.
   * @example f.text({ unique: true })
   */
  readonly unique?: boolean;
  /**
   * Ignores case and accents in a unique text, so that `Ann@x.org` equals `ANN@X.ORG`. The text is stored as typed.
   * @example f.contact({ unique: true, ignoreCase: true })
   */
  readonly ignoreCase?: boolean;
  /**
   * Allows filters on a field that is not a column of the list. Columns of the list can always be filtered.
   * @example f.text({ filter: true })
   */
  readonly filter?: boolean;
  /**
   * Includes the field in the search: `true` by its beginning, `'words'` by any part, and `'tail'` by the last digits
   * too. `'words'` suits small tables only.
   * @example f.text({ search: 'words' })
   */
  readonly search?: boolean | 'words' | 'tail';
  /**
   * Allows only commands to write the field. Forms, imports and PUT may not write the field.
   * @example f.money({ managed: true })
   */
  readonly managed?: boolean;
  /**
   * Allows a value at creation only.
   * @example f.text({ required: true, createOnly: true })
   */
  readonly createOnly?: boolean;
  /**
   * Forbids changes after creation, even by commands, because a scope may depend on the value.
   * @example f.reference('users', { managed: true, fixed: true })
   */
  readonly fixed?: boolean;
  /**
   * Hides the column from all users. Responses do not contain the field.
   * @example f.text({ hidden: true })
   */
  readonly hidden?: boolean;
  /**
   * Accepts an input for the command of the call. The input is not stored in a column.
   * @example f.secret({ inputOnly: true })
   */
  readonly inputOnly?: boolean;
  /**
   * The roles that see the field. The default is all roles that may read the record.
   * @example f.money({ read: STAFF })
   */
  readonly read?: readonly Role[];
  /**
   * The roles that may write the field. The default is all roles that may make the call.
   * @example f.text({ write: STAFF })
   */
  readonly write?: readonly Role[];
  /**
   * The value that a role sees in place of the field's own value.
   * @example f.money({ presentedAs: { AGENT_1: 'price' } })
   */
  readonly presentedAs?: Partial<Record<Role, ValueSource<Name>>>;
  /**
   * The rows whose past values a role sees. By default a role sees the history of all rows that it can read.
   * @example f.money({ history: { ADMIN: 'all' } })
   */
  readonly history?: ScopeMap<Name>;
  /**
   * The condition under which forms show the field. A hidden field keeps its stored value unless `beforeSave` clears
   * it.
   * @example f.date({ showWhen: { kind: 'TRIAL' } })
   */
  readonly showWhen?: Shown;
  /**
   * The condition under which the value is required. Forms mark the field, and the API rejects a write without the
   * value.
   * @example f.date({ requiredWhen: { kind: 'TRIAL' } })
   */
  readonly requiredWhen?: Predicate;
  /**
   * The condition for changes of the field in a stored record. Otherwise the form shows the field read-only. Commands
   * ignore it.
   * @example f.money({ editable: { status: 'DRAFT' } })
   */
  readonly editable?: Predicate;
  /**
   * The section of the form, titled by the label key `sections.<name>`.
   * @example f.text({ section: 'address' })
   */
  readonly section?: string;
  /**
   * Adds an index. Filters on large tables need an index.
   * @example f.text({ index: true })
   */
  readonly index?: boolean;
  /**
   * Renders the value in lists less prominently, for example a cost beside a price.
   * @example f.money({ secondary: true })
   */
  readonly secondary?: boolean;
  /**
   * Encrypts the value at rest and masks it in lists. The field cannot be filtered or sorted.
   * @example f.text({ encrypted: true })
   */
  readonly encrypted?: boolean;
  /**
   * The fields from which the code of `computed` derives the value. Lists cannot filter or sort by it.
   * @example f.integer({ computed: ['price'], managed: true })
   */
  readonly computed?: readonly (Name | `${Name}.${string}`)[];
  /**
   * The sum of a field over the record's children in the reader's scope. Lists filter and sort by it.
   * @example f.money({ sumOf: 'parts.price' })
   */
  readonly sumOf?: OfNumbers<Value, string, `${Name}.${string}`>;
  /**
   * The number of the record's children in the reader's scope. Lists filter and sort by it.
   * @example f.integer({ countOf: 'parts' })
   */
  readonly countOf?: OfNumbers<Value, string, Name>;
  /**
   * The smallest value of a field over the record's children in the reader's scope, or null without children.
   * @example f.money({ minOf: 'parts.price' })
   */
  readonly minOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * The largest value of a field over the record's children in the reader's scope, or null without children.
   * @example f.money({ maxOf: 'parts.price' })
   */
  readonly maxOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * A formula over other numbers of the record. The database computes the result, so lists filter and sort by it.
   * @example f.money({ formula: { add: ['price'], subtract: ['cost'] } })
   */
  readonly formula?: OfNumbers<Value, Formula, Formula<Name>>;
  /**
   * The value in a list as of an earlier time, for a field without history: the present value (`unchanged`) or no value
   * (`never`).
   * @example f.integer({ managed: true, asOf: 'unchanged' })
   */
  readonly asOf?: 'unchanged' | 'never';
  /**
   * The column whose value the API shows under a second name.
   * @example f.integer({ managed: true, sameAs: 'id' })
   */
  readonly sameAs?: Name;
  /**
   * Shows a field of a referenced record, without a column in this table. Declare the field with `through(…)`.
   * @example through('parent', sample, 'name')
   */
  readonly through?: { readonly field: Name; readonly table: string; readonly to: string };
}

/** A value shown in place of an enum value on rows that match `where`. No column of `where` may be null. */
export interface Variant<Word extends string = string> {
  readonly of: Word;
  readonly where: Predicate;
  readonly tone: string;
}

/** The endpoint that returns the options of a form's input, for all roles or by role. */
export type OptionList = string | Partial<Record<Role, string>>;

type Conditions = 'requiredWhen' | 'editable';
export type NamedIn<K> = { [Option in keyof K & Conditions]: PredicateNames<K[Option]> }[keyof K & Conditions];

export interface Limits {
  /**
   * The smallest allowed value. Amounts are in minor units.
   * @example f.integer({ min: 1 })
   */
  readonly min?: number;
  /**
   * The largest allowed value.
   * @example f.integer({ max: 12 })
   */
  readonly max?: number;
}
export interface Choice {
  /**
   * The endpoint that returns the options of the input. The default is the list of the referenced resource.
   * @example f.reference('users', { options: '/salesman/all' })
   */
  readonly options?: OptionList;
  /**
   * The condition that a chosen record must meet.
   * @example f.reference('users', { choose: { status: 'ENABLED' } })
   */
  readonly choose?: Predicate;
  /**
   * Shows the label even if the referenced record is outside the reader's scope.
   * @example f.reference('users', { labelPublic: true })
   */
  readonly labelPublic?: boolean;
  /**
   * The roles whose rows all name the caller in this field. Their lists have neither the column nor the filter.
   * @example f.reference('users', { ownFor: ['AGENT_3'] })
   */
  readonly ownFor?: readonly Role[];
}
export interface ListLimit {
  /**
   * The most entries of a value.
   * @example f.texts({ limit: 20 })
   */
  readonly limit?: number;
}
/** Forbids the options that need a column. */
export interface NoColumn {
  readonly unique?: never;
  readonly index?: never;
  readonly search?: never;
  readonly encrypted?: never;
  readonly default?: never;
  readonly fill?: never;
  readonly presentedAs?: never;
}
