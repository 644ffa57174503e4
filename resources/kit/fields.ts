import type { I18nText } from './languages';
import type { Predicate } from './predicates';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export const KINDS = [
  'text',
  'i18n',
  'integer',
  'money',
  'rate',
  'boolean',
  'enum',
  'date',
  'time',
  'reference',
  'references',
  'digits',
  'contact',
  'image',
  'areaCodes',
  'json',
  'secret',
  'texts',
] as const;
export type Kind = (typeof KINDS)[number];

/** Tones of a status chip; admin/tokens.ts gives their colours. */
export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';
/** Digit strings with rules of their own (see digits.ts). */
export type DigitScheme = 'iccid' | 'imsi' | 'eid' | 'msisdn' | 'card';

/**
 * What a role is shown under a field's name: a column, the first of several that is set, or one thing on the
 * caller's own rows (`own` names the field that must be the caller) and another on everybody else's.
 */
export type ValueSource =
  | string
  | { readonly coalesce: readonly string[] }
  | { readonly own: string; readonly then: ValueSource; readonly otherwise: ValueSource | null };

export interface FieldOptions {
  readonly required?: boolean;
  /** Required of whoever gives it, though rows that are made in another way have none. */
  readonly nullable?: boolean;
  /** Every record has one: whoever makes a record without it is given one by its command. */
  readonly made?: boolean;
  readonly default?: unknown;
  readonly unique?: boolean;
  /** Can be filtered though it is no list column (list columns always can). */
  readonly filter?: boolean;
  /** Searched by `q`. */
  readonly search?: boolean;
  /** Written by commands only, never by a form, an import or PUT. */
  readonly managed?: boolean;
  /** Given when the record is made, fixed afterwards. */
  readonly createOnly?: boolean;
  /** A column that never leaves the server, not even as a name. */
  readonly hidden?: boolean;
  /** Accepted when writing but not a column: the command of the call uses it. */
  readonly inputOnly?: boolean;
  /** Roles that see it; default: all that may read the record. */
  readonly read?: readonly Role[];
  /** Roles that may write it; default: all that may make the call. */
  readonly write?: readonly Role[];
  /** What a role is shown in place of the column. */
  readonly presentedAs?: Partial<Record<Role, ValueSource>>;
  /** Rows in whose history a role sees its changes, where those are fewer than the rows it reads. */
  readonly history?: ScopeMap;
  /** Shown in forms only while this holds. */
  readonly showWhen?: Predicate;
  /** Part of a form, by label key `sections.<name>`. */
  readonly section?: string;
  readonly min?: number;
  readonly max?: number;
  readonly index?: boolean;
  /** Stands back in lists: what it is read beside matters more (a cost beside its price). */
  readonly secondary?: boolean;
  /** Encrypted at rest: lists show it masked, one record shows it whole; it can neither be filtered nor sorted by. */
  readonly sealed?: boolean;
  /**
   * No column: worked out from what the record keeps, by `api/commands/<resource>/computed.ts`; neither filtered nor
   * sorted by.
   */
  readonly computed?: boolean;
  /** No column of its own: another name on the wire of a column of the row. */
  readonly sameAs?: string;
  /** Looked up on the record that `field` references: not a column here. */
  readonly through?: { readonly field: string; readonly table: string; readonly to: string };
}

/**
 * A value shown in place of a value of an enum on the rows where more is known: read, and filtered by; never stored,
 * never written. `where` names columns that are filled on such rows: in SQL an empty one neither equals a value nor
 * differs from it.
 */
export interface Variant {
  readonly of: string;
  readonly where: Predicate;
  readonly tone: string;
}

export type OptionList = string | Partial<Record<Role, string>>;

export interface Field<T = unknown, R extends boolean = boolean> extends FieldOptions {
  readonly kind: Kind;
  readonly required: R;
  /** text: characters; digits: digits. */
  readonly length?: number;
  readonly multiline?: boolean;
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** enum: other spellings that are understood, and what each is stored as. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly tones?: Readonly<Record<string, string>>;
  readonly variants?: Readonly<Record<string, Variant>>;
  readonly resource?: string;
  /** Option list that a form offers, when not the resource's own list; for every role or for those named. */
  readonly options?: OptionList;
  /** Rows of the referenced resource (or words of the enum) that may be chosen; and what a role is offered instead. */
  readonly choose?: Predicate;
  readonly chooseAs?: Partial<Record<Role, Predicate>>;
  /** The label is shown although the referenced record may be outside the viewer's scope. */
  readonly labelPublic?: boolean;
  readonly scheme?: DigitScheme;
  readonly accepts?: 'email' | 'phone' | 'either';
  readonly use?: string;
  readonly limit?: number;
  readonly schema?: string;
  readonly widget?: string;
  /** money: the field of the record that names its currency, when not `currency`. */
  readonly currencyIn?: string;
  readonly decimals?: number;
  /** Only carries the type. */
  readonly type?: T;
}
export type Fields = Readonly<Record<string, Field>>;

/** A field without which nobody makes a record. */
export const isNeeded = ({
  required,
  made,
  default: otherwise,
}: Pick<Field, 'required' | 'made' | 'default'>): boolean => required && !made && otherwise === undefined;

type Made<T, O> = Field<T, O extends { nullable: true } ? false : O extends { required: true } ? true : false>;
const make = <T, O extends FieldOptions>(kind: Kind, options: O | undefined, more: object = {}): Made<T, O> =>
  ({ ...more, ...options, kind, required: options?.required ?? false }) as unknown as Made<T, O>;

/** The vocabulary of fields. Every factory takes the common options and its own. */
export const f = {
  text: <O extends FieldOptions & { length?: number; multiline?: boolean; pattern?: string }>(o?: O) =>
    make<string, O>('text', o, { length: 255 }),
  i18n: <O extends FieldOptions & { multiline?: boolean }>(o?: O) => make<I18nText, O>('i18n', o),
  integer: <O extends FieldOptions & { widget?: 'usage' }>(o?: O) => make<number, O>('integer', o),
  /** Minor units (cents). */
  money: <O extends FieldOptions & { currencyIn?: string }>(o?: O) => make<number, O>('money', o),
  /** A decimal with up to 6 places, kept as a string of digits in the database. */
  rate: <O extends FieldOptions & { decimals?: number }>(o?: O) => make<number, O>('rate', o, { decimals: 6 }),
  boolean: <O extends FieldOptions>(o?: O) => make<boolean, O>('boolean', o, { default: false }),
  enum: <
    const V extends readonly string[],
    O extends FieldOptions & {
      tones?: Partial<Record<V[number], Tone | `${Tone}/${string}`>>;
      aliases?: Readonly<Record<string, V[number]>>;
      variants?: Readonly<Record<string, Variant & { of: V[number] }>>;
    },
  >(
    values: V,
    o?: O,
  ) => make<V[number], O>('enum', o, { values }),
  /** A calendar day, `2026-11-20`. */
  date: <O extends FieldOptions>(o?: O) => make<string, O>('date', o),
  /** A moment, UTC with milliseconds on the wire. */
  time: <O extends FieldOptions>(o?: O) => make<Date, O>('time', o),
  reference: <O extends FieldOptions & { options?: OptionList; choose?: Predicate; labelPublic?: boolean }>(
    resource: string,
    o?: O,
  ) => make<number, O>('reference', o, { resource }),
  references: <O extends FieldOptions & { options?: OptionList; choose?: Predicate }>(resource: string, o?: O) =>
    make<number[], O>('references', o, { resource }),
  digits: <O extends FieldOptions & { scheme: DigitScheme }>(o: O) => make<string, O>('digits', o, { length: 32 }),
  contact: <O extends FieldOptions & { accepts?: 'email' | 'phone' | 'either' }>(o?: O) =>
    make<string, O>('contact', o, { accepts: 'either', length: 128 }),
  /** The id of an uploaded file. */
  image: <O extends FieldOptions & { use: string }>(o: O) => make<number, O>('image', o),
  areaCodes: <O extends FieldOptions & { limit?: number }>(o?: O) => make<string[], O>('areaCodes', o, { limit: 9999 }),
  /** Structured data; `schema` names its shape in schemas.ts. */
  json: <T = unknown, O extends FieldOptions & { schema: string } = FieldOptions & { schema: string }>(o: O) =>
    make<T, O>('json', o),
  secret: <O extends FieldOptions>(o?: O) => make<string, O>('secret', o, { length: 255 }),
  /** A list of strings; `widget: 'ranges'` is the box for number ranges. */
  texts: <O extends FieldOptions & { widget?: 'ranges' | 'patterns'; limit?: number }>(o?: O) =>
    make<string[], O>('texts', o, { limit: 1000 }),
};

/** The record type of a set of fields, as commands see it. */
export type RowOf<F extends Fields> = { id: number; version: number; createdAt: Date; updatedAt: Date } & {
  -readonly [N in keyof F]: F[N] extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;
};
