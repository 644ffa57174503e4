import * as yup from 'yup';
import type { Field, Fields } from './field';
import { isNeeded } from './field';
import type { Accept, SchemaField } from './kind';
import { kindOf } from './kind';
import type { FieldMessage } from './messages';
import { isBlank, message } from './schemas';
import type { Shape } from './shapes';
import { shapeProblems, withDefaults } from './shapes';

/**
 * The yup schema of one field of a new record: a required one refuses null, blank text and an empty list; others accept
 * null.
 */
export function fieldSchema(field: SchemaField): yup.Schema {
  const base = kindOf(field).schema(field).nullable();
  return field.required && !field.made
    ? base.test('required', message('required'), (value: unknown) => !isBlank(value))
    : base;
}

/** The schema of one field of an input. `partial` requires nothing that is not there (PUT). */
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

/** Reads a given value in the one form of its field. What cannot be read comes back as it was and is refused later. */
export const readTyped = (field: SchemaField, value: unknown): unknown => kindOf(field).read(field, value);

/**
 * Reads a text that a person typed or pasted into an input as the value of its field. Null for a blank. What cannot be
 * read stays text, so that the rules of the field refuse it by name.
 */
export function readInput(field: SchemaField, text: string): unknown {
  const typed = text.trim();
  return typed === '' ? null : kindOf(field).parse(field, typed);
}

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
      if (field.schema && !isBlank(stored)) Object.assign(errors, judgeShape(name, field.schema, value[name]));
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      errors[name] = messageOf(error);
    }
  }
  return { value, errors };
}

const ACCEPTED = new WeakMap<object, Accept>();
/** Returns how plainly right values of a field are accepted; made once a field. */
export function acceptOf(field: SchemaField): Accept {
  const known = ACCEPTED.get(field);
  if (known) return known;
  const made = kindOf(field).accept(field);
  ACCEPTED.set(field, made);
  return made;
}
