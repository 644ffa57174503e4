import * as yup from 'yup';
import { hasLookAlikes } from './caseInsensitive';
import type { Accept, SchemaField } from './kind';
import type { FieldMessages } from './messages';
import { isPlainText } from './richText';

/** Builds a validation message. Typed as a text, because yup expects a text. */
export const message = <K extends keyof FieldMessages>(
  key: K,
  ...[params]: FieldMessages[K] extends undefined ? [] : [FieldMessages[K]]
): string => ({ key, params }) as unknown as string;

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isPlain = (value: unknown): boolean => typeof value !== 'string' || isPlainText(value);
export const textSchema = (field: Pick<SchemaField, 'length' | 'ignoreCase'>) =>
  yup
    .string()
    .strict()
    .typeError(message('text'))
    .test('plain', message('text'), isPlain)
    .test('lookAlike', message('lookAlike'), (value) => !field.ignoreCase || !value || !hasLookAlikes(value))
    .max(field.length ?? 255, message('length', { max: field.length ?? 255 }));

/** Adds the field's pattern to the schema, except for an empty text. */
export const patternSchema = (schema: yup.StringSchema, { pattern }: SchemaField): yup.StringSchema =>
  pattern ? schema.matches(new RegExp(pattern), { message: message('pattern'), excludeEmptyString: true }) : schema;

type Limit = Extract<keyof FieldMessages, 'min' | 'max' | 'minMoney' | 'maxMoney'>;
interface Whole {
  /** The messages for a value that is not a number (`type`) and for a value outside the limits. */
  readonly type: string;
  readonly min: Extract<Limit, `min${string}`>;
  readonly max: Extract<Limit, `max${string}`>;
}
/** Returns the schema of whole numbers within the field's limits and up to `most`. */
export function wholeSchema(field: SchemaField, most: number, is: Whole) {
  const max = field.max ?? most;
  const limited = yup
    .number()
    .strict()
    .typeError(is.type)
    .integer(message('integer'))
    .max(max, message(is.max, { max }));
  return field.min === undefined ? limited : limited.min(field.min, message(is.min, { min: field.min }));
}
export const acceptWhole =
  ({ min = -Number.MAX_SAFE_INTEGER, max }: SchemaField, most: number): Accept =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= (max ?? most) ? value : undefined;

export const listSchema = (field: SchemaField, item: yup.Schema): yup.Schema =>
  yup
    .array()
    .strict()
    .typeError(message('list'))
    .of(item)
    .max(field.limit ?? 1000, message('limit', { limit: field.limit ?? 1000 }));
export const idSchema = () =>
  yup.number().strict().typeError(message('id')).integer(message('id')).min(1, message('id'));

/** Returns an `Accept` that leaves every decision to the schema. */
export const acceptNone = (): Accept => () => undefined;
export const asGiven = (_field: SchemaField, value: unknown): unknown => value;
export const eachText = (value: unknown, read: (text: string) => string): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? read(one) : one)) : value;
