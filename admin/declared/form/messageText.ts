import { formatMoney } from '@t3d/resources/kit';
import type { FieldMessage, Kind, ManifestField } from '@t3d/resources/kit';
import type { TextKey } from '../../locales/keys';
import type { Translate } from '../../locales/useT';

/** The message of a form at a field: that of the shared rules, and of the rule of passwords, which are sent hashed. */
export type FormMessage = FieldMessage | { key: 'password'; params: { min: number; max: number } };

/** Kinds of which a person chooses a value. */
const CHOSEN: readonly Kind[] = ['enum', 'boolean', 'reference', 'references', 'areaCodes', 'image', 'file'];

/** A validation message in words; limits of money are given in major units, and a missing value by its label. */
export function messageText(
  { key, params }: FormMessage,
  t: Translate,
  { label, kind }: Pick<ManifestField, 'label' | 'kind'>,
): string {
  if (key === 'required') return t(CHOSEN.includes(kind) ? 'crud.form.pick' : 'crud.form.fillIn', { label });
  const words = `crud.validation.${key}` satisfies TextKey;
  const money =
    key === 'minMoney' ? { min: formatMoney(params.min) } : key === 'maxMoney' ? { max: formatMoney(params.max) } : {};
  // One text of many, each with the blanks of its message: keys.types.ts compares them.
  return (t as (key: string, filling: object) => string)(words, { ...params, ...money });
}
