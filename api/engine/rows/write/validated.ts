import type { Field } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { Invalid } from '../../../errors';

/** Validates by the declaration; throws with a message for each field, and with what was found wrong `besides`. */
export function validated(
  fields: Readonly<Record<string, Field>>,
  input: unknown,
  options: { partial?: boolean; gmtOffset?: number; besides?: Readonly<Record<string, Message>> } = {},
): Record<string, unknown> {
  const { value, errors: found } = validate(fields, input, options);
  const errors: Record<string, Message> = { ...found, ...options.besides };
  if (errors['']) throw new Invalid('invalidInput');
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return value;
}
