import * as yup from 'yup';
import { type Field, type Fields, isNeeded } from './field';
import { type Accept, type SchemaField, kindOf } from './kind';
import type { FieldMessage } from './messages';
import { isBlank, message } from './schemas';
import { type Shape, shapeProblems, withDefaults } from './shapes';

/** Returns the schema of a field. A required field rejects null, a blank text and an empty list. */
export function fieldSchema(field: SchemaField): yup.Schema {
  const base = kindOf(field).schema(field).nullable();
  return field.required && !field.made
    ? base.test('required', message('required'), (value: unknown) => !isBlank(value))
    : base;
}

/** Returns the schema of a field. With `partial`, as in PUT, the field may be missing. */
const schemaOfField = (field: SchemaField, partial: boolean): yup.Schema =>
  partial
    ? kindOf(field)
        .schema(field)
        .nullable()
        .test(
          'required',
          message('required'),
          (value: unknown) => value === undefined || !field.required || !isBlank(value),
        )
    : fieldSchema(field);

/** Parses a value, or returns it unchanged so that validation rejects it. */
export const readTyped = (field: SchemaField, value: unknown): unknown => kindOf(field).read(field, value);

/**
 * Parses typed or pasted text, a blank text as null. Returns other text unchanged, so that validation reports the
 * error.
 */
export function readInput(field: SchemaField, text: string): unknown {
  const typed = text.trim();
  return typed === '' ? null : kindOf(field).parse(field, typed);
}

/** Returns the schema of a record or input. Unknown fields are rejected. */
export function schemaOf(
  fields: Record<string, SchemaField>,
  { partial = false }: { partial?: boolean } = {},
): yup.ObjectSchema<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field, partial)] as const);
  return yup.object(Object.fromEntries(shape)).noUnknown(true) as yup.ObjectSchema<Record<string, unknown>>;
}

type FieldSchema = yup.ObjectSchema<Record<string, unknown>>;
const SCHEMAS = [new WeakMap<object, FieldSchema>(), new WeakMap<object, FieldSchema>()] as const;
/** Returns the cached schema, because building a schema is slower than validating with it. */
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

/** Returns the errors of a structured value by path, for example `accessories.1.serial`. */
function validateShape(name: string, shape: Shape, value: unknown): Record<string, FieldMessage> {
  const problems = Object.entries(shapeProblems(shape, value));
  if (shape.$id !== undefined) return problems.length > 0 ? { [name]: { key: 'invalid' } } : {};
  return Object.fromEntries(problems.map(([path, problem]) => [path === '' ? name : `${name}.${path}`, problem]));
}

/** Validates a whole input and never throws. `gmtOffset`, in minutes east of UTC, applies to times without a zone. */
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
    // Skips a missing field that needs no value, for example one with a default.
    if (typed === undefined && (options.partial || !isNeeded(field as Field))) continue;
    const isNothing = typed === null && !field.required && !field.schema;
    const right = isNothing ? null : acceptOf(field)(typed, options.gmtOffset);
    if (right !== undefined) {
      value[name] = right;
      continue;
    }
    try {
      const cast = oneSchema(field, options.partial === true).validateSync({ value: typed }, { abortEarly: true });
      const stored = cast.value === '' ? null : kindOf(field).stored(field, cast.value);
      if (stored === undefined) continue;
      value[name] = field.schema ? withDefaults(field.schema, stored) : stored;
      if (field.schema && !isBlank(stored)) Object.assign(errors, validateShape(name, field.schema, value[name]));
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      errors[name] = messageOf(error);
    }
  }
  return { value, errors };
}

const ACCEPTED = new WeakMap<object, Accept>();
export function acceptOf(field: SchemaField): Accept {
  const known = ACCEPTED.get(field);
  if (known) return known;
  const made = kindOf(field).accept(field);
  ACCEPTED.set(field, made);
  return made;
}

/** Creates a faster `validate` for many inputs with the same fields. Obviously valid values skip the schema. */
export function rowValidator(
  fields: Fields | Record<string, SchemaField>,
): (input: Readonly<Record<string, unknown>>) => Validated {
  const known = Object.entries(fields as Record<string, Field>).map(([name, field]) => ({
    name,
    field,
    accept: acceptOf(field),
  }));
  const names = new Set(known.map(({ name }) => name));
  return (input) => {
    const value: Record<string, unknown> = {};
    let errors: Record<string, FieldMessage> | undefined;
    for (const { name, field, accept } of known) {
      const given = readTyped(field, input[name]);
      if (given === undefined && !isNeeded(field)) continue;
      const right = accept(given);
      if (right !== undefined) {
        value[name] = right;
        continue;
      }
      const checked = validate({ [name]: field }, { [name]: given });
      Object.assign(value, checked.value);
      if (Object.keys(checked.errors).length > 0) errors = { ...errors, ...checked.errors };
    }
    for (const name in input) if (!names.has(name)) errors = { ...errors, [name]: { key: 'unknown' } };
    return { value, errors: errors ?? {} };
  };
}
