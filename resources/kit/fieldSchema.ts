import * as yup from 'yup';
import { isAreaCode } from './areas';
import type { DigitScheme } from './digits';
import { normaliseDigits } from './digits';
import type { Field } from './fields';
import { hasLookAlikes } from './folded';
import { LANGUAGES } from './languages';
import { isPlainText } from './richText';
import { isDay, readMonth, readTime } from './times';

/**
 * The messages of validation for a field, and what fills them: messages that the server's catalogue has, and the
 * browser's too.
 */
export interface FieldMessages
  extends
    Record<
      | 'required'
      | 'unknown'
      | 'object'
      | 'invalid'
      | 'text'
      | 'lookAlike'
      | 'pattern'
      | 'number'
      | 'integer'
      | 'boolean'
      | 'oneOf'
      | 'date'
      | 'time'
      | 'month'
      | 'money'
      | 'i18n'
      | 'list'
      | 'id'
      | 'areaCode'
      | 'repeated',
      undefined
    >,
    Record<`digits.${DigitScheme}` | `contact.${'email' | 'phone' | 'either'}`, undefined>,
    Record<'length' | 'max' | 'maxMoney', { max: number }>,
    Record<'min' | 'minMoney' | 'shortest' | 'fewest', { min: number }>,
    Record<'limit', { limit: number }> {}
/** A message as a key of the catalogue and what fills it; turned into words at the edge. */
export type FieldMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined
    ? { key: K; params?: undefined }
    : { key: K; params: FieldMessages[K] };
}[keyof FieldMessages];
/** A message that yup carries as if it were a text. */
export const message = <K extends keyof FieldMessages>(
  key: K,
  ...[params]: FieldMessages[K] extends undefined ? [] : [FieldMessages[K]]
): string => ({ key, params }) as unknown as string;

/**
 * The part of a field that validation needs; the manifest's fields carry it too, so server and browser share one
 * schema.
 */
export type SchemaField = Pick<
  Field,
  | 'kind'
  | 'required'
  | 'min'
  | 'max'
  | 'length'
  | 'multiline'
  | 'widget'
  | 'pattern'
  | 'values'
  | 'aliases'
  | 'scheme'
  | 'accepts'
  | 'limit'
  | 'schema'
  | 'default'
  | 'made'
  | 'ignoreCase'
>;

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?\d{6,15}$/;
export const isEmail = (text: string): boolean => text.length <= 128 && EMAIL.test(text);
export const isPhone = (text: string): boolean => PHONE.test(text);

/** What a column can hold: an integer has 32 bits, money 64 of which a number keeps 53. */
export const mostOf = ({ kind }: Pick<SchemaField, 'kind'>): number =>
  kind === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;

const whole = (field: SchemaField) => {
  const money = field.kind === 'money';
  const max = field.max ?? mostOf(field);
  const limited = yup
    .number()
    .strict()
    .typeError(message(money ? 'money' : 'number'))
    .integer(message('integer'))
    .max(max, message(money ? 'maxMoney' : 'max', { max }));
  return field.min === undefined
    ? limited
    : limited.min(field.min, message(money ? 'minMoney' : 'min', { min: field.min }));
};

const isPlain = (value: unknown): boolean => typeof value !== 'string' || isPlainText(value);
const string = (field: Pick<SchemaField, 'length' | 'ignoreCase'>) =>
  yup
    .string()
    .strict()
    .typeError(message('text'))
    .test('plain', message('text'), isPlain)
    .test('lookAlike', message('lookAlike'), (value) => !field.ignoreCase || !value || !hasLookAlikes(value))
    .max(field.length ?? 255, message('length', { max: field.length ?? 255 }));

const isMonth = (value: string | null | undefined): boolean => !value || readMonth(value) === value;

function text(field: SchemaField): yup.Schema {
  const base = field.widget === 'month' ? string(field).test('month', message('month'), isMonth) : string(field);
  return field.pattern
    ? base.matches(new RegExp(field.pattern), { message: message('pattern'), excludeEmptyString: true })
    : base;
}

const time = (): yup.Schema =>
  yup
    .mixed<Date>()
    .transform((_value, original: unknown) =>
      original === null || original === undefined || original === '' ? null : (readTime(original) ?? original),
    )
    .test('time', message('time'), (value: unknown) => value === null || value === undefined || value instanceof Date);

/**
 * `[{code, message}]` is accepted for `{code: message}`; a repeated or fourth code leaves it as it is, to be refused.
 */
function i18nFromItems(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = value as { code?: string; message?: string }[];
  const codes = items.map((item) => item?.code);
  if (new Set(codes).size !== codes.length) return value;
  return Object.fromEntries(items.map((item) => [item?.code, item?.message]));
}

const i18n = (): yup.Schema =>
  yup
    .mixed()
    .transform((_value, original: unknown) => i18nFromItems(original))
    .test('i18n', message('i18n'), (value: unknown) => {
      if (value === null || value === undefined) return true;
      if (typeof value !== 'object' || Array.isArray(value)) return false;
      const entries = Object.entries(value);
      return (
        entries.length > 0 &&
        entries.every(
          ([code, message]) =>
            (LANGUAGES as readonly string[]).includes(code) &&
            typeof message === 'string' &&
            message.trim() !== '' &&
            message.length <= 20_000 &&
            isPlainText(message),
        )
      );
    });

function digits(field: SchemaField): yup.Schema {
  const scheme = field.scheme ?? 'card';
  // Its text is the product's, as the scheme is: none is known where there is no scheme.
  const text = (message as (key: string) => string)(`digits.${scheme}`);
  return yup
    .string()
    .strict()
    .typeError(text)
    .test(
      'digits',
      text,
      (value) => value === null || value === undefined || value === '' || normaliseDigits(scheme, value) !== null,
    );
}

const contact = (field: SchemaField): yup.Schema =>
  string(field).test('contact', message(`contact.${field.accepts ?? 'either'}`), (value) => {
    if (!value) return true;
    if (field.accepts === 'email') return isEmail(value);
    return field.accepts === 'phone' ? isPhone(value) : isEmail(value) || isPhone(value);
  });

const list = (field: SchemaField, item: yup.Schema): yup.Schema =>
  yup
    .array()
    .strict()
    .typeError(message('list'))
    .of(item)
    .max(field.limit ?? 1000, message('limit', { limit: field.limit ?? 1000 }));
const id = () => yup.number().strict().typeError(message('id')).integer(message('id')).min(1, message('id'));

/** An enum's value as it is stored: other spellings that it understands as its own. */
export const aliasOf = ({ aliases }: SchemaField, value: string): string =>
  aliases && Object.hasOwn(aliases, value) ? (aliases[value] as string) : value;

/** yup's schema of one field, without its being required. Messages are keys (`FieldMessage`). */
export function kindSchema(field: SchemaField): yup.Schema {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return whole(field);
    case 'rate':
      return yup
        .number()
        .strict()
        .typeError(message('number'))
        .min(field.min ?? 0, message('min', { min: field.min ?? 0 }))
        .max(field.max ?? 1e9, message('max', { max: field.max ?? 1e9 }));
    case 'boolean':
      return yup.boolean().strict().typeError(message('boolean'));
    case 'enum':
      return yup
        .string()
        .strict()
        .typeError(message('oneOf'))
        .test(
          'oneOf',
          message('oneOf'),
          (value) => value === null || value === undefined || (field.values ?? []).includes(aliasOf(field, value)),
        );
    case 'date':
      return yup
        .string()
        .strict()
        .typeError(message('date'))
        .test('date', message('date'), (value) => !value || isDay(value));
    case 'time':
      return time();
    case 'i18n':
      return i18n();
    case 'reference':
    case 'image':
    case 'file':
      return id();
    case 'references':
      return list(field, id().required());
    case 'digits':
      return digits(field);
    case 'contact':
      return contact(field);
    case 'areaCodes':
      return list(
        field,
        yup
          .string()
          .strict()
          .test('areaCode', message('areaCode'), (code) => isAreaCode(code ?? ''))
          .required(),
      );
    case 'texts':
      return list(field, string({}).required(message('required')));
    // Each of them is judged by its own declaration.
    case 'children':
      return list(field, yup.mixed());
    // Of what is in it validate.ts tells, part by part.
    case 'json':
      return yup.mixed();
    default:
      return text(field);
  }
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The yup schema of one field of a new record: required ones refuse null, blank text and empty lists; others accept
 * null.
 */
export function fieldSchema(field: SchemaField): yup.Schema {
  const base = kindSchema(field).nullable();
  return field.required && !field.made
    ? base.test('required', message('required'), (value: unknown) => !isBlank(value))
    : base;
}
