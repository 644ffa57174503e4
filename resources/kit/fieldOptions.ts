import type { Predicate, PredicateNames } from './predicates';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

/**
 * The value that a role sees in place of a field: a column, the first non-empty column of `coalesce`, or `then` on the
 * caller's own rows and `otherwise` on other rows. `own` references the owner.
 */
export type ValueSource<Name extends string = string> =
  | Name
  | { readonly coalesce: readonly Name[] }
  | { readonly own: Name; readonly then: ValueSource<Name>; readonly otherwise: ValueSource<Name> | null };

/** The type of a row depends on these two options. */
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

/** Adds or subtracts numbers of the record, or multiplies two. The result is null if an operand is null. */
export type Formula<Name extends string = string> =
  | { readonly add: readonly Name[]; readonly subtract?: readonly Name[] }
  | { readonly multiply: readonly [Name, Name] };

/**
 * `Value` is the type of the value, `Name` the union of the other field names in the options, and `Shown` the predicate
 * of `showWhen`.
 */
export interface FieldOptions<Value = unknown, Name extends string = string, Shown extends Predicate = Predicate> {
  /**
   * Lets a command or `complete` fill in a missing value. Every record then has a value.
   * @example f.text({ required: true, made: true, unique: true })
   */
  readonly made?: boolean;
  /**
   * The value of a new record if the caller gives no value.
   * @example f.enum(['LOW', 'HIGH'], { default: 'LOW' })
   */
  readonly default?: Value;
  /**
   * The value that existing rows get when the field is added or becomes required. New rows do not get this value.
   * @example f.text({ required: true, fill: 'unknown' })
   */
  readonly fill?: Value;
  /**
   * The former name of the field. The next migration renames the column. The option may stay after the migration.
   * @example f.text({ was: 'color' })
   */
  readonly was?: string;
  /**
   * Forbids equal values in two records by a unique index of the database.
   * @example f.text({ unique: true })
   */
  readonly unique?: boolean;
  /**
   * Ignores case and accents in a unique text. For example, `Ann@x.org`, `ANN@X.ORG` and `Änn@x.org` are equal. Letters
   * of other alphabets that look Latin are rejected. The text is stored and shown as typed.
   * @example f.contact({ unique: true, ignoreCase: true })
   */
  readonly ignoreCase?: boolean;
  /**
   * Allows filters on a field that is not a column of the list. Columns of the list can always be filtered.
   * @example f.text({ filter: true })
   */
  readonly filter?: boolean;
  /**
   * Includes the field in the search with `q`. `true` finds the beginning of an indexed text or number. `'words'` finds
   * any part of a name, also in pinyin and by initials. `'words'` suits tables with a few thousand rows. `'tail'` also
   * finds a number by the last four or more characters.
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
   * Hides the column from all users. Responses do not even contain the name of the field.
   * @example f.text({ hidden: true })
   */
  readonly hidden?: boolean;
  /**
   * Accepts an input that is not stored in a column. The command of the call reads the input.
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
   * For each role, the rows that show past values of the field to the role. By default a role sees the past values in
   * all rows that the role can read.
   * @example f.money({ history: { ADMIN: 'all' } })
   */
  readonly history?: ScopeMap<Name>;
  /**
   * The condition that a record must meet for forms to show the field. Forms do not send a hidden field, and the stored
   * value stays. Use `complete` to clear values that must not stay.
   * @example f.date({ showWhen: { kind: 'TRIAL' } })
   */
  readonly showWhen?: Shown;
  /**
   * The condition that makes a value required while the form shows the field. The form marks the field at once. The API
   * runs `complete` and then rejects a write without the value. A record without the value can still be changed in
   * other fields. In an action the condition refers to the other inputs.
   * @example f.date({ requiredWhen: { kind: 'TRIAL' } })
   */
  readonly requiredWhen?: Predicate;
  /**
   * The condition that the stored record must meet for the field to be changed. If the condition is false, the form
   * shows the field read-only with the reason. New records and commands ignore the condition.
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
   * Renders a value in lists less prominently than the field beside it, for example a cost beside a price.
   * @example f.money({ secondary: true })
   */
  readonly secondary?: boolean;
  /**
   * Encrypts the value at rest. Lists show a masked value, and a single record shows the full value. The field cannot
   * be filtered or sorted.
   * @example f.text({ sealed: true })
   */
  readonly sealed?: boolean;
  /**
   * The fields from which the resource's `computed` code derives the value. The fields are columns of the record, or
   * fields of children or referenced records (`lines.price`). Readers must be able to read all of these fields, except
   * hidden columns of the record. Lists cannot filter or sort by the value. If the database can compute the value, use
   * `formula`, `sumOf`, `minOf` or similar.
   * @example f.integer({ computed: ['price'], managed: true })
   */
  readonly computed?: readonly (Name | `${Name}.${string}`)[];
  /**
   * The sum of a field over the record's children in the reader's scope. No column stores the sum. Lists show, filter,
   * sort and total the sum like a column. Readers must be able to read the children and the summed field.
   * @example f.money({ sumOf: 'parts.price' })
   */
  readonly sumOf?: OfNumbers<Value, string, `${Name}.${string}`>;
  /**
   * The number of the record's children in the reader's scope. No column stores it. Readers must read the children.
   * @example f.integer({ countOf: 'parts' })
   */
  readonly countOf?: OfNumbers<Value, string, Name>;
  /**
   * The smallest value of a field over the record's children in the reader's scope, or null without children. No column
   * stores the value. Lists show, filter and sort the value like a column. Readers must be able to read the children
   * and the field.
   * @example f.money({ minOf: 'parts.price' })
   */
  readonly minOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * The largest value of a field over the record's children. The rules of `minOf` also apply to `maxOf`.
   * @example f.money({ maxOf: 'parts.price' })
   */
  readonly maxOf?: OfOrdered<Value, `${Name}.${string}`>;
  /**
   * A formula over other numbers of the record that the database computes. No column stores the result. Lists show,
   * filter and sort the result like a column. Readers must be able to read all operands.
   * @example f.money({ formula: { add: ['price'], subtract: ['cost'] } })
   */
  readonly formula?: OfNumbers<Value, Formula, Formula<Name>>;
  /**
   * The value in a list as of an earlier time, for a field without history. `unchanged` shows the present value if the
   * record has not changed since. `never` shows no value, because the value changes by itself.
   * @example f.integer({ managed: true, asOf: 'unchanged' })
   */
  readonly asOf?: 'unchanged' | 'never';
  /**
   * Another name in the API for a column of the row. No second column exists.
   * @example f.integer({ managed: true, sameAs: 'id' })
   */
  readonly sameAs?: Name;
  /**
   * Shows a field of the record that `field` references, without a column in this table. Readers must be able to read
   * the shown field in the referenced record. Declare the field with `through(…)`.
   * @example through('parent', sample, 'name')
   */
  readonly through?: { readonly field: Name; readonly table: string; readonly to: string };
}

/**
 * A value that replaces a stored enum value on rows that match `where`. A variant can be read and filtered but is never
 * stored or written. No column in `where` may be null, because SQL comparisons with null are neither true nor false.
 */
export interface Variant<Word extends string = string> {
  readonly of: Word;
  readonly where: Predicate;
  readonly tone: string;
}

/**
 * The endpoint that returns the options of a form's input, for every role or by role. The default is the list of the
 * referenced resource.
 */
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
   * The endpoint that returns the options of the input. The default is the list of the resource. Give one endpoint for
   * all roles, or an endpoint for each role.
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
}
export interface ListLimit {
  /**
   * The most entries of a value.
   * @example f.texts({ limit: 20 })
   */
  readonly limit?: number;
}
/** Forbids options that need a column. */
export interface NoColumn {
  readonly unique?: never;
  readonly index?: never;
  readonly search?: never;
  readonly sealed?: never;
  readonly default?: never;
  readonly fill?: never;
  readonly presentedAs?: never;
}
