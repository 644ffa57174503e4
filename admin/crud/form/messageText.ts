import { formatMoney } from '@t3d/resources/kit';
import type { FieldMessage } from '@t3d/resources/kit';
import type { KeysIn } from '../../locales/keys';
import type { Say } from '../../locales/text';

/** What a form says of a field: what the shared rules say, and the rule of passwords, which travel hashed. */
export type FormMessage = FieldMessage | { key: 'password'; params: { min: number; max: number } };

/** A validation message in words; limits of money are told in major units. */
export function messageText({ key, params }: FormMessage, say: Say): string {
  const words = `validation.${key}` satisfies KeysIn<'crud'>;
  const money =
    key === 'minMoney' ? { min: formatMoney(params.min) } : key === 'maxMoney' ? { max: formatMoney(params.max) } : {};
  // One text of many, each with the blanks of its message: keys.types.ts compares them.
  return (say as (key: string, filling: object) => string)(words, { ...params, ...money });
}
