import type { OptionList, Variant, FieldOptions, Needs } from './fieldOptions';
import type { DigitScheme } from './digits';
import type { ImageUse, Widget } from './kinds';
import type { ToneWord } from './icons';
import type { Predicate } from './predicates';
import type { Role } from './roles';
import type { KnownShape, Shape } from './shapes/shape';

/** What a text says beside the common options. */
export interface TextOptions {
  /**
   * The most characters; 255 unless said otherwise.
   * @example f.text({ length: 64 })
   */
  readonly length?: number;
  /**
   * Written in a box of several lines.
   * @example f.text({ multiline: true })
   */
  readonly multiline?: boolean;
  /**
   * A regular expression that the text matches.
   * @example f.text({ pattern: '^[A-Z]{2}$' })
   */
  readonly pattern?: string;
  /**
   * Drawn otherwise: a month is chosen as a month, `area` is the code of a country or region and shown by its name.
   * @example f.text({ widget: 'month' })
   */
  readonly widget?: Widget<'text'>;
  /**
   * The list of the dictionary that its form offers; lists, records and files show what the entry of its value is
   * called. Other texts may be typed, too.
   * @example f.text({ dictionary: 'BRAND', filter: true })
   */
  readonly dictionary?: string;
  /**
   * Of a text with a `dictionary`: nothing but its entries may be given.
   * @example f.text({ dictionary: 'COLOUR', strict: true })
   */
  readonly strict?: boolean;
}
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
/** What a field says of the records that it names. */
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
/** What an amount says beside the common options. */
export interface AmountOptions extends Limits {
  /**
   * The field of the record that names its currency, when not `currency`.
   * @example f.money({ currencyIn: 'payCurrency' })
   */
  readonly currencyIn?: string;
  /**
   * Drawn otherwise: `signed` shows a plus, too.
   * @example f.money({ widget: 'signed' })
   */
  readonly widget?: Widget<'money'>;
}
/** What an enum says of its words `W`; `Own` is its own name, under which they are chosen. */
export interface WordOptions<W extends string, Own extends string> {
  /**
   * The colour of a word, and its icon.
   * @example f.enum(['OPEN', 'DONE'], { tones: { DONE: 'green/CheckCircle' } })
   */
  readonly tones?: Readonly<Partial<Record<W, ToneWord>>>;
  /**
   * Its words are whole numbers and are numbers on the wire, as somebody else's protocol numbers its states.
   * @example f.enum(['1', '2'], { numbers: true })
   */
  readonly numbers?: boolean;
  /**
   * Other spellings that are understood, and what each is stored as.
   * @example f.enum(['ESIM'], { aliases: { eSIM: 'ESIM' } })
   */
  readonly aliases?: Readonly<Record<string, W>>;
  /**
   * Words shown in place of a stored one on the rows where more is known.
   * @example f.enum(['OPEN'], { variants: { LATE: { of: 'OPEN', where: { late: true }, tone: 'red' } } })
   */
  readonly variants?: Readonly<Record<string, Variant<W> & { tone: ToneWord }>>;
  /**
   * The words that a form offers; the field names itself.
   * @example f.enum(['OPEN', 'DONE'], { choose: { status: 'OPEN' } })
   */
  readonly choose?: Choosable<W, Own>;
  /**
   * What a role is offered instead.
   * @example f.enum(['OPEN', 'DONE'], { chooseAs: { AGENT_1: { status: 'OPEN' } } })
   */
  readonly chooseAs?: Partial<Record<Role, Choosable<W, Own>>>;
  /**
   * The list of the dictionary that says what its words are called, and which of them a form still offers. A word that
   * it lacks is called as the product's words say.
   * @example f.enum(['OPEN', 'DONE'], { dictionary: 'STATE' })
   */
  readonly dictionary?: string;
}
type Choosable<W extends string, Own extends string> = { readonly [Name in Own]?: W | readonly W[] };
/** What a text in three languages says beside the common options. */
export interface I18nOptions {
  /**
   * Written in boxes of several lines.
   * @example f.i18n({ multiline: true })
   */
  readonly multiline?: boolean;
  /**
   * May be rich text: paragraphs, lists, links and pictures of our own, sanitised by its resource's `complete`. Lists
   * show its words, a record shows it laid out.
   * @example f.i18n({ multiline: true, rich: true })
   */
  readonly rich?: boolean;
}
/** What a whole number says beside the common options. */
export interface IntegerOptions extends Limits {
  /**
   * Drawn otherwise: `usage` as data, in MB or GB; `millionths` as a decimal of six places, in files too.
   * @example f.integer({ widget: 'usage' })
   */
  readonly widget?: Widget<'integer'>;
}
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
/** What yes or no says beside the common options. */
export interface BooleanOptions {
  /**
   * No column: whether an amount of the record is below its limit. Filtered and ordered like a column.
   * @example f.boolean({ managed: true, filter: true, isBelow: { amount: 'price', limits: ['cost'] } })
   */
  readonly isBelow?: Below;
}
/** What a digit string says beside the common options. */
export interface DigitOptions {
  /**
   * Its rules: length, first digits, check digit.
   * @example f.digits({ scheme: 'iccid' })
   */
  readonly scheme: DigitScheme;
}
/** What a contact says beside the common options. */
export interface ContactOptions {
  /**
   * What it may be; either unless said otherwise.
   * @example f.contact({ accepts: 'email' })
   */
  readonly accepts?: 'email' | 'phone' | 'either';
}
/** What a picture says beside the common options. */
export interface ImageOptions {
  /**
   * What it is for, which decides how large it may be.
   * @example f.image({ use: 'avatar' })
   */
  readonly use: ImageUse;
}
/** What a list says beside the common options. */
export interface ListLimit {
  /**
   * The most entries that it may have.
   * @example f.texts({ limit: 20 })
   */
  readonly limit?: number;
}
/** What a list of texts says beside the common options. */
export interface TextsOptions extends ListLimit {
  /**
   * Drawn otherwise: `ranges` is the box for number ranges, `patterns` that for patterns of calls.
   * @example f.texts({ widget: 'ranges' })
   */
  readonly widget?: Widget<'texts'>;
}
/** What structured data says beside the common options. */
export interface ShapeOptions<S extends Shape> {
  /**
   * Its JSON Schema, as data: from it follow the type, what is refused and where (`accessories.1.serial`), its form.
   * @example f.json({ schema: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } } })
   */
  readonly schema: S & KnownShape<NoInfer<S>>;
}
/** What a secret says beside the common options. */
export interface SecretOptions {
  /**
   * A regular expression that what is given matches.
   * @example f.secret({ pattern: '^[0-9a-f]{64}$' })
   */
  readonly pattern?: string;
}

/** So many children a record has at most, unless declared otherwise. */
export const MAX_CHILDREN = 200;

/** What children say of themselves; the rest is said by their own declaration. */
export interface ChildrenOptions<R extends boolean = boolean, P extends Predicate = Predicate>
  extends
    Pick<Needs<R>, 'required'>,
    Pick<
      FieldOptions<unknown, string, P>,
      'read' | 'write' | 'hidden' | 'managed' | 'showWhen' | 'editable' | 'section'
    > {
  /**
   * Their field that references this record.
   * @example f.children('sample-parts', { on: 'sample' })
   */
  readonly on: string;
  /**
   * Their managed field of whole numbers that keeps the order in which the form has them; else they come by id.
   * @example f.children('sample-parts', { on: 'sample', order: 'place' })
   */
  readonly order?: string;
  /**
   * How many a record has at most; 200 unless given otherwise.
   * @example f.children('sample-parts', { on: 'sample', limit: 50 })
   */
  readonly limit?: number;
}
