import * as yup from 'yup';
import { normaliseDigits } from './digits';
import type { Field, Fields } from './fields';
import { isNeeded } from './fields';
import type { FieldMessage, SchemaField } from './fieldSchema';
import { aliasOf, fieldSchema, isBlank, kindSchema, message, mostOf } from './fieldSchema';
import { readTyped } from './readTyped';
import type { Shape } from './shapes';
import { shapeProblems, withDefaults } from './shapes';
import { hasLookAlikes } from './folded';
import { isPlainText } from './richText';
import { readMonth, readTime } from './times';

/** yup's schema of one field of an input. `partial` requires nothing that is not there (PUT). */
const schemaOfField = (field: SchemaField, partial: boolean): yup.Schema =>
  partial
    ? kindSchema(field)
        .nullable()
        .test(
          'required',
          message('required'),
          (value: unknown) => value === undefined || !field.required || !isBlank(value),
        )
    : fieldSchema(field);

/** The schema of a record or input: unknown names are refused. */
export function schemaOf(
  fields: Record<string, SchemaField>,
  { partial = false }: { partial?: boolean } = {},
): yup.ObjectSchema<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field, partial)] as const);
  return yup.object(Object.fromEntries(shape)).noUnknown(true) as yup.ObjectSchema<Record<string, unknown>>;
}

type FieldSchema = yup.ObjectSchema<Record<string, unknown>>;
const SCHEMAS = [new WeakMap<object, FieldSchema>(), new WeakMap<object, FieldSchema>()] as const;
/** The schema of one field by itself, as `value`: made once, for making one takes longer than all it judges. */
function oneSchema(field: SchemaField, partial: boolean): FieldSchema {
  const known = SCHEMAS[partial ? 1 : 0];
  const made = known.get(field) ?? schemaOf({ value: field }, { partial });
  known.set(field, made);
  return made;
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
  if (field.kind === 'digits' && typeof value === 'string') return normaliseDigits(field.scheme, value);
  if (field.kind === 'enum' && typeof value === 'string') return aliasOf(field, value);
  if (field.kind === 'text' && typeof value === 'string') return value.trim() === '' ? null : value;
  return value;
}

/**
 * What is wrong inside a structured value, by the path from the record (`accessories.1.serial`); of a shape with an
 * input made by hand, which knows no paths, it is said of the whole.
 */
function judgeShape(name: string, shape: Shape, value: unknown): Record<string, FieldMessage> {
  const problems = Object.entries(shapeProblems(shape, value));
  if (shape.$id !== undefined) return problems.length > 0 ? { [name]: { key: 'invalid' } } : {};
  return Object.fromEntries(problems.map(([path, problem]) => [path === '' ? name : `${name}.${path}`, problem]));
}

/**
 * Validates a whole input; never throws. Unknown names are errors under their own name. `gmtOffset` is the zone of
 * times that name none, in minutes east of UTC.
 */
export function validate(
  fields: Fields | Record<string, SchemaField>,
  input: unknown,
  options: { partial?: boolean; gmtOffset?: number } = {},
): Validated {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { value: {}, errors: { '': { key: 'object' } } };
  const errors: Record<string, FieldMessage> = {};
  const given = input as Record<string, unknown>;
  const known = fields as Record<string, SchemaField>;
  for (const name of Object.keys(given)) if (!Object.hasOwn(known, name)) errors[name] = { key: 'unknown' };
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(known)) {
    const typed = readTyped(field, given[name]);
    // What has a default may be left out, but not be set to nothing.
    if (typed === undefined && (options.partial || !isNeeded(field as Field))) continue;
    const isNothing = typed === null && !field.required && !field.schema;
    const right = isNothing ? null : quickOf(field)(typed, options.gmtOffset);
    if (right !== undefined) {
      value[name] = right;
      continue;
    }
    try {
      const cast = oneSchema(field, options.partial === true).validateSync({ value: typed }, { abortEarly: true });
      const stored = normaliseValue(field, cast.value);
      if (stored === undefined) continue;
      value[name] = field.schema ? withDefaults(field.schema, stored) : stored;
      if (field.schema && !isBlank(stored)) Object.assign(errors, judgeShape(name, field.schema, value[name]));
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      errors[name] = messageOf(error);
    }
  }
  return { value, errors };
}

/**
 * What is stored for a value that is surely right; undefined where the field's own schema has to judge. `gmtOffset` is
 * the zone of a time that names none, in minutes east of UTC.
 */
export type Quick = (value: unknown, gmtOffset?: number) => unknown;

function quickText({ length = 255, pattern, ignoreCase, widget }: SchemaField): Quick {
  const shape = pattern === undefined ? null : new RegExp(pattern);
  return (value) =>
    typeof value === 'string' &&
    value.length <= length &&
    value.trim() !== '' &&
    isPlainText(value) &&
    !(ignoreCase && hasLookAlikes(value)) &&
    (!shape || shape.test(value)) &&
    (widget !== 'month' || readMonth(value) === value)
      ? value
      : undefined;
}

function judgeOf(field: SchemaField): Quick {
  const { min = -Number.MAX_SAFE_INTEGER, max = mostOf(field) } = field;
  switch (field.kind) {
    case 'text':
      return quickText(field);
    case 'digits':
      return (value) => (typeof value === 'string' ? (normaliseDigits(field.scheme, value) ?? undefined) : undefined);
    case 'enum': {
      const words = new Set<unknown>(field.values);
      return (value) => (words.has(value) ? value : undefined);
    }
    case 'time':
      return (value, gmtOffset) => readTime(value, gmtOffset) ?? undefined;
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : undefined);
    case 'integer':
    case 'money':
      return (value) =>
        Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max ? value : undefined;
    default:
      return () => undefined;
  }
}

const KNOWN = new WeakMap<object, Quick>();
/** How a field's values that are plainly right are accepted; said once a field. */
export function quickOf(field: SchemaField): Quick {
  const known = KNOWN.get(field);
  if (known) return known;
  const made = judgeOf(field);
  KNOWN.set(field, made);
  return made;
}
