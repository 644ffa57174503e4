import * as yup from 'yup';
import { isAreaCode } from './areas';
import { normaliseDigits } from './digits';
import type { DigitScheme, Field, Fields } from './fields';
import { LANGUAGES } from './languages';
import { isPlainText } from './plainText';
import { SCHEMAS } from './schemas';
import { readTime } from './times';

/**
 * What validation says of a field, and what fills it: messages that the server's catalogue has, and the browser's too.
 */
export interface FieldMessages
  extends
    Record<
      | 'required'
      | 'unknown'
      | 'object'
      | 'invalid'
      | 'text'
      | 'pattern'
      | 'number'
      | 'integer'
      | 'boolean'
      | 'oneOf'
      | 'date'
      | 'time'
      | 'i18n'
      | 'list'
      | 'id'
      | 'areaCode',
      undefined
    >,
    Record<`digits.${DigitScheme}` | `contact.${'email' | 'phone' | 'either'}`, undefined>,
    Record<'length' | 'max' | 'maxMoney', { max: number }>,
    Record<'min' | 'minMoney', { min: number }>,
    Record<'limit', { limit: number }> {}
/** A message as a key of the catalogue and what fills it; turned into words at the edge. */
export type FieldMessage = {
  [K in keyof FieldMessages]: FieldMessages[K] extends undefined
    ? { key: K; params?: undefined }
    : { key: K; params: FieldMessages[K] };
}[keyof FieldMessages];
const say = <K extends keyof FieldMessages>(
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
  | 'pattern'
  | 'values'
  | 'aliases'
  | 'scheme'
  | 'accepts'
  | 'limit'
  | 'schema'
  | 'decimals'
  | 'default'
  | 'made'
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
    .typeError(say('number'))
    .integer(say('integer'))
    .max(max, say(money ? 'maxMoney' : 'max', { max }));
  return field.min === undefined
    ? limited
    : limited.min(field.min, say(money ? 'minMoney' : 'min', { min: field.min }));
};

const isPlain = (value: unknown): boolean => typeof value !== 'string' || isPlainText(value);
const string = (field: Pick<SchemaField, 'length'>) =>
  yup
    .string()
    .strict()
    .typeError(say('text'))
    .test('plain', say('text'), isPlain)
    .max(field.length ?? 255, say('length', { max: field.length ?? 255 }));

function text(field: SchemaField): yup.Schema {
  const base = string(field);
  return field.pattern
    ? base.matches(new RegExp(field.pattern), { message: say('pattern'), excludeEmptyString: true })
    : base;
}

const time = (): yup.Schema =>
  yup
    .mixed<Date>()
    .transform((_value, original: unknown) =>
      original === null || original === undefined || original === '' ? null : (readTime(original) ?? original),
    )
    .test('time', say('time'), (value: unknown) => value === null || value === undefined || value instanceof Date);

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

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
    .test('i18n', say('i18n'), (value: unknown) => {
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
  return yup
    .string()
    .strict()
    .typeError(say(`digits.${scheme}`))
    .test(
      'digits',
      say(`digits.${scheme}`),
      (value) => value === null || value === undefined || value === '' || normaliseDigits(scheme, value) !== null,
    );
}

const contact = (field: SchemaField): yup.Schema =>
  string(field).test('contact', say(`contact.${field.accepts ?? 'either'}`), (value) => {
    if (!value) return true;
    if (field.accepts === 'email') return isEmail(value);
    return field.accepts === 'phone' ? isPhone(value) : isEmail(value) || isPhone(value);
  });

const list = (field: SchemaField, item: yup.Schema): yup.Schema =>
  yup
    .array()
    .strict()
    .typeError(say('list'))
    .of(item)
    .max(field.limit ?? 1000, say('limit', { limit: field.limit ?? 1000 }));
const id = () => yup.number().strict().typeError(say('id')).integer(say('id')).min(1, say('id'));

/** An enum's value as it is stored: other spellings that it understands as its own. */
const aliasOf = ({ aliases }: SchemaField, value: string): string =>
  aliases && Object.hasOwn(aliases, value) ? (aliases[value] as string) : value;

/** yup's schema of one field, without its being required. Messages are keys (`FieldMessage`). */
function kindSchema(field: SchemaField): yup.Schema {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return whole(field);
    case 'rate':
      return yup
        .number()
        .strict()
        .typeError(say('number'))
        .min(field.min ?? 0, say('min', { min: field.min ?? 0 }))
        .max(field.max ?? 1e9, say('max', { max: field.max ?? 1e9 }));
    case 'boolean':
      return yup.boolean().strict().typeError(say('boolean'));
    case 'enum':
      return yup
        .string()
        .strict()
        .typeError(say('oneOf'))
        .test(
          'oneOf',
          say('oneOf'),
          (value) => value === null || value === undefined || (field.values ?? []).includes(aliasOf(field, value)),
        );
    case 'date':
      return yup
        .string()
        .strict()
        .typeError(say('date'))
        .test('date', say('date'), (value) => !value || isDay(value));
    case 'time':
      return time();
    case 'i18n':
      return i18n();
    case 'reference':
    case 'image':
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
          .test('areaCode', say('areaCode'), (code) => isAreaCode(code ?? ''))
          .required(),
      );
    case 'texts':
      return list(field, string({}).required(say('required')));
    // An object schema would make up an empty object where nothing was given.
    case 'json':
      return SCHEMAS[field.schema ?? '']?.default(undefined) ?? yup.mixed();
    default:
      return text(field);
  }
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The yup schema of one field of a new record: required ones refuse null, blank text and empty lists; others accept
 * null.
 */
export function fieldSchema(field: SchemaField): yup.Schema {
  const base = kindSchema(field).nullable();
  return field.required && !field.made
    ? base.test('required', say('required'), (value: unknown) => !isBlank(value))
    : base;
}

/** The schema of a record or input: unknown names are refused. `partial` asks for nothing that is not there (PUT). */
export function schemaOf(
  fields: Record<string, SchemaField>,
  options: { partial?: boolean } = {},
): yup.ObjectSchema<Record<string, unknown>> {
  const shape: Record<string, yup.Schema> = {};
  for (const [name, field] of Object.entries(fields)) {
    shape[name] = options.partial
      ? kindSchema(field)
          .nullable()
          .test(
            'required',
            say('required'),
            (value: unknown) => value === undefined || !field.required || !isBlank(value),
          )
      : fieldSchema(field);
  }
  return yup.object(shape).noUnknown(true) as yup.ObjectSchema<Record<string, unknown>>;
}

export interface Validated {
  value: Record<string, unknown>;
  errors: Record<string, FieldMessage>;
}

const messageOf = (error: yup.ValidationError): FieldMessage => {
  const first = error.errors[0] as unknown;
  return typeof first === 'object' && first !== null ? (first as FieldMessage) : { key: 'invalid' };
};

/** What is stored: digit strings in their normal form, an enum's own spelling, blank text as null. */
function normaliseValue(field: SchemaField, value: unknown): unknown {
  if (value === '') return null;
  if (field.kind === 'digits' && typeof value === 'string') return normaliseDigits(field.scheme ?? 'card', value);
  if (field.kind === 'enum' && typeof value === 'string') return aliasOf(field, value);
  if (field.kind === 'text' && typeof value === 'string') return value.trim() === '' ? null : value;
  return value;
}

/** Validates a whole input; never throws. Unknown names are errors under their own name. */
export function validate(
  fields: Fields | Record<string, SchemaField>,
  input: unknown,
  options: { partial?: boolean } = {},
): Validated {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { value: {}, errors: { '': { key: 'object' } } };
  const errors: Record<string, FieldMessage> = {};
  const given = input as Record<string, unknown>;
  const known = fields as Record<string, SchemaField>;
  for (const name of Object.keys(given)) if (!Object.hasOwn(known, name)) errors[name] = { key: 'unknown' };
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(known)) {
    // What has a default may be left out, but not be set to nothing.
    if (given[name] === undefined && (options.partial || field.default !== undefined)) continue;
    const schema = options.partial ? schemaOf({ [name]: field }, options) : schemaOf({ [name]: field });
    try {
      const cast = schema.validateSync({ [name]: given[name] }, { abortEarly: true }) as Record<string, unknown>;
      if (cast[name] !== undefined) value[name] = normaliseValue(field, cast[name]);
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      errors[name] = messageOf(error);
    }
  }
  return { value, errors };
}
