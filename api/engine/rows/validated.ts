import type { Field } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import { Invalid } from '../../errors';

/** Validates by the declaration; throws with a message for each field. */
export function validated(
  fields: Readonly<Record<string, Field>>,
  input: unknown,
  options: { partial?: boolean } = {},
): Record<string, unknown> {
  const { value, errors } = validate(fields, input, options);
  if (errors['']) throw new Invalid('invalidInput');
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return value;
}
