import { isEqual, validate } from '@t3d/resources/kit';
import type { Field } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { Invalid } from '../../../errors';

type Values = Readonly<Record<string, unknown>>;

/** Those of the values that differ from the stored ones. */
export const differing = (before: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEqual(before[name], value)));

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
