import { normaliseDigits } from './digits';
import type { Field, Fields } from './fields';
import { isNeeded } from './fields';
import { isPlainText } from './plainText';
import type { FieldMessage, SchemaField } from './fieldSchema';
import { mostOf } from './fieldSchema';
import type { Validated } from './validate';
import { validate } from './validate';

/** What is stored for a value that is surely right; undefined where the field's own schema has to judge. */
type Quick = (value: unknown) => unknown;

function quickText({ length = 255, pattern }: SchemaField): Quick {
  const shape = pattern === undefined ? null : new RegExp(pattern);
  return (value) =>
    typeof value === 'string' &&
    value.length <= length &&
    value.trim() !== '' &&
    isPlainText(value) &&
    (!shape || shape.test(value))
      ? value
      : undefined;
}

function quickOf(field: SchemaField): Quick {
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

/**
 * `validate` for very many inputs of one shape, to the same result: what is plainly right is accepted at once, and only
 * the rest goes through the schemas. `messages` are those of `validate`.
 */
export function rowValidator(
  fields: Fields | Record<string, SchemaField>,
): (input: Readonly<Record<string, unknown>>) => Validated {
  const known = Object.entries(fields as Record<string, Field>).map(([name, field]) => ({
    name,
    field,
    quick: quickOf(field),
  }));
  const names = new Set(known.map(({ name }) => name));
  return (input) => {
    const value: Record<string, unknown> = {};
    let errors: Record<string, FieldMessage> | undefined;
    for (const { name, field, quick } of known) {
      const given = input[name];
      if (given === undefined && !isNeeded(field)) continue;
      const right = quick(given);
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
