import type { Field, Language, Manifest, ManifestOption, ProductFacts } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';

/** The words of an enum as a browser shows them, with those that stand in their place on some rows. */
export function optionsOf(
  language: Language,
  resource: string,
  name: string,
  { values, tones = {}, variants = {} }: Field,
): ManifestOption[] | undefined {
  const option = (value: string, look = ''): ManifestOption => {
    const [tone, icon] = look.split('/');
    return { value, label: optionLabel(resource, name, value, language), tone: tone || undefined, icon };
  };
  return (
    values && [
      ...values.map((value) => option(value, tones[value])),
      ...Object.entries(variants).map(([value, { of, where, tone }]) => ({ ...option(value, tone), of, where })),
    ]
  );
}

/** The resource of the product's dictionary, and the meaning of its fields, for the browser. */
export const dictionaryOf = ({ dictionary }: ProductFacts): Manifest['dictionary'] =>
  dictionary && {
    list: dictionary.list,
    changes: dictionary.changes,
    type: dictionary.type,
    off: dictionary.off,
  };
