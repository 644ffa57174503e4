import type { AttachmentOptions, LinkOptions } from './attached';
import type { FieldOptions, NamedIn, Needs } from './fieldOptions';
import type {
  AmountOptions,
  BooleanOptions,
  Choice,
  ContactOptions,
  DigitOptions,
  I18nOptions,
  ImageOptions,
  IntegerOptions,
  Limits,
  ListLimit,
  SecretOptions,
  ShapeOptions,
  TextOptions,
  TextsOptions,
  WordOptions,
  ChildrenOptions,
} from './kindOptions';
import { MAX_CHILDREN } from './kindOptions';
import type { Kind } from './kinds';
import type { I18nText } from './languages';
import type { Predicate, PredicateNames } from './predicates';
import type { Shape, ShapeValue } from './shapes/shape';
import type { Field } from './field';

export * from './field';

/**
 * A field whose value is `T`; null is none, and a record has none where it is not required. What it is follows from its
 * options alone, not from where it stands.
 */
type Made<T, R extends boolean, U extends boolean, Name extends string> = Field<
  T,
  NoInfer<U> extends true ? false : NoInfer<R>,
  NoInfer<Name>
>;
/** What decides who gives a value, and when; kept in a field's type, for the types of inputs follow from it. */
type GivenBy =
  | 'nullable'
  | 'managed'
  | 'hidden'
  | 'createOnly'
  | 'inputOnly'
  | 'computed'
  | 'sameAs'
  | 'sumOf'
  | 'countOf'
  | 'minOf'
  | 'maxOf'
  | 'formula'
  | 'isBelow'
  | 'write'
  | 'made'
  | 'default';
type Marked<K> = { readonly [Name in Extract<keyof K, GivenBy>]: K[Name] };
/** Of the options `K` that are written: a name that no option has takes no value. */
type OnlyKnown<K, Known> = { readonly [Name in Exclude<keyof K, Known>]?: never };
/** Options of one kind: those of every field, and its own; no other name compiles. */
type Options<T, R extends boolean, U extends boolean, N extends string, P extends Predicate, More, K> = Needs<R, U> &
  FieldOptions<T, N, P> &
  More &
  K &
  OnlyKnown<K, keyof Needs | keyof FieldOptions | keyof More>;

const make = <T, R extends boolean, U extends boolean, Name extends string, K>(
  kind: Kind,
  own: object,
  options: Needs<R, U> | undefined,
): Made<T, R, U, Name> & Marked<NoInfer<K>> =>
  ({ ...own, ...options, kind, required: options?.required ?? false }) as unknown as Made<T, R, U, Name> &
    Marked<NoInfer<K>>;

/**
 * The factory of a kind: its value, its own options, and what it is unless declared otherwise. From what is written
 * follow R and U (`required`, `nullable`) and the other fields that are named: N outright, P by a predicate.
 */
const kindOf =
  <T, More = unknown, Has = {}>(kind: Kind, own: object = {}) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    options?: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K & Has>(kind, own, options);
/** The same of a kind that is nothing without its own option. */
const kindWith =
  <T, More>(kind: Kind, own: object = {}) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    options: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K>(kind, own, options);
/** The same of a kind that names another resource. */
const kindTo =
  <T, More>(kind: Kind) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    resource: string,
    options?: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K>(kind, { resource }, options);

/** The vocabulary of fields. Every factory takes the common options and its own. */
export const f = {
  /**
   * A text of one line or, `multiline`, of several.
   * @example f.text({ required: true, length: 64 })
   */
  text: kindOf<string, TextOptions>('text', { length: 255 }),
  /**
   * A text in three languages; shown in the reader's, else in the first that has one.
   * @example f.i18n({ required: true })
   */
  i18n: kindOf<I18nText, I18nOptions>('i18n'),
  /**
   * A whole number.
   * @example f.integer({ min: 0, max: 100 })
   */
  integer: kindOf<number, IntegerOptions>('integer'),
  /**
   * An amount in whole minor units (cents), in code and on the wire; people read and type decimals.
   * @example f.money({ min: 0 })
   */
  money: kindOf<number, AmountOptions>('money'),
  /**
   * A decimal with up to 6 places, kept as a string of digits in the database.
   * @example f.rate({ min: 0 })
   */
  rate: kindOf<number, Limits>('rate'),
  /**
   * Yes or no; no unless said otherwise.
   * @example f.boolean({ default: true })
   */
  boolean: kindOf<boolean, BooleanOptions, { default: boolean }>('boolean', { default: false }),
  /**
   * One of a few words, shown as a chip.
   * @example f.enum(['OPEN', 'DONE'], { default: 'OPEN' })
   */
  enum: <
    const V extends readonly string[],
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
    const Own extends string = never,
  >(
    values: V,
    options?: Options<NoInfer<V>[number], R, U, N, P, WordOptions<NoInfer<V>[number], Own>, K>,
  ) => make<V[number], R, U, N | PredicateNames<P> | NamedIn<K> | Own, K>('enum', { values }, options),
  /**
   * A calendar day, `2026-11-20`.
   * @example f.date({ required: true })
   */
  date: kindOf<string>('date'),
  /**
   * A moment, UTC with milliseconds on the wire.
   * @example f.time({ managed: true })
   */
  time: kindOf<Date>('time'),
  /**
   * The id of a record of another resource; shown by its label.
   * @example f.reference('users', { required: true, filter: true })
   */
  reference: kindTo<number, Choice>('reference'),
  /**
   * Many records of another resource. They are kept in a table of links of its own, `<table>_<field>`, which the
   * migration makes; as the input of an action they are ids.
   * @example f.references('tags', { filter: true })
   */
  references: kindTo<number[], LinkOptions>('references'),
  /**
   * A digit string with rules of its own, kept as text.
   * @example f.digits({ scheme: 'msisdn' })
   */
  digits: kindWith<string, DigitOptions>('digits', { length: 32 }),
  /**
   * An e-mail address or a phone number.
   * @example f.contact({ accepts: 'email', unique: true })
   */
  contact: kindOf<string, ContactOptions>('contact', {
    accepts: 'either',
    length: 128,
  }),
  /**
   * The id of an uploaded picture.
   * @example f.image({ use: 'logo' })
   */
  image: kindWith<number, ImageOptions>('image'),
  /**
   * An attachment. Its content is checked and its name kept; the value is the id of a file that was uploaded for this
   * field.
   * @example f.file({ types: ['pdf', 'jpg'], maxMegabytes: 2 })
   */
  file: kindWith<number, AttachmentOptions>('file'),
  /**
   * Countries and regions by their codes.
   * @example f.areaCodes({ required: true })
   */
  areaCodes: kindOf<string[], ListLimit>('areaCodes', { limit: 9999 }),
  /**
   * Structured data: an object, or a list of objects, with a form of its own.
   * @example f.json({ managed: true, schema: {} })
   */
  json: <
    const S extends Shape & object,
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    options: Options<ShapeValue<NoInfer<S>>, R, U, N, P, ShapeOptions<S>, K>,
  ) => make<ShapeValue<S>, R, U, N | PredicateNames<P> | NamedIn<K>, K>('json', {}, options),
  /**
   * Written and never read again.
   * @example f.secret({ inputOnly: true })
   */
  secret: kindOf<string, SecretOptions>('secret', { length: 255 }),
  /**
   * A list of texts.
   * @example f.texts({ limit: 20 })
   */
  texts: kindOf<string[], TextsOptions>('texts', { limit: 1000 }),
  /**
   * Records of another resource that belong to this one: read with it, edited in its form and deleted with it, each by
   * its own declaration and in one transaction. `required`: there is at least one.
   * @example f.children('sample-parts', { on: 'sample', limit: 50 })
   */
  children: <const R extends boolean = false, const P extends Predicate = never, const K extends object = {}>(
    resource: string,
    options: ChildrenOptions<R, P> & K & OnlyKnown<K, keyof ChildrenOptions<R, P>>,
  ) =>
    make<never[], R, false, PredicateNames<P>, K>('children', { limit: MAX_CHILDREN, resource }, options) as Made<
      never[],
      R,
      false,
      PredicateNames<P>
    > &
      Marked<NoInfer<K>> & { readonly kind: 'children' },
};
