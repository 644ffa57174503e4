import type { Field, Fields } from './field';
import { isNeeded } from './field';
import type { SchemaField } from './kind';
import type { FieldMessage } from './messages';
import type { Validated } from './validate';
import { acceptOf, readTyped, validate } from './validate';

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
