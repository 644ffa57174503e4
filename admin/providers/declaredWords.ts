import { kindOf } from '@t3d/resources/kit';
import type { Manifest, ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { I18nProvider } from 'ra-core';
import { LANGUAGE_NAMES } from './language';

/** A number field is filtered as `price_gte`, for example; its inputs are then labelled "Price ≥". */
const FILTERS: readonly (readonly [suffix: string, sign: string])[] = [
  ['_gte', ' ≥'],
  ['_lte', ' ≤'],
  ['_like', ''],
  ['_in', ''],
];

const fieldIn = (fields: readonly ManifestField[], name: string): ManifestField | undefined =>
  fields.find((field) => field.name === name);

/** Returns the label of one part of a source: a field, a reference's text (`userLabel`) or a filter (`price_gte`). */
function labelIn(fields: readonly ManifestField[], name: string): string | undefined {
  const field = fieldIn(fields, name) ?? fieldIn(fields, name.replace(/Label$/, ''));
  if (field) return field.label;
  for (const [suffix, sign] of FILTERS) {
    const filtered = name.endsWith(suffix) && fieldIn(fields, name.slice(0, -suffix.length));
    if (filtered) return `${filtered.label}${sign}`;
  }
  return undefined;
}

/** Returns the label of a source without digits: `price`, a child's `lines.price`, or a translated text's `name.en`. */
function fieldLabel(fields: readonly ManifestField[], [name = '', ...rest]: readonly string[]): string | undefined {
  if (rest.length === 0) return labelIn(fields, name);
  const field = fieldIn(fields, name);
  const inner = field?.child?.fields ?? field?.parts;
  if (inner) return fieldLabel(inner, rest);
  const language = LANGUAGE_NAMES[rest[0] as keyof typeof LANGUAGE_NAMES] as string | undefined;
  return field && kindOf(field).isTranslated && language ? `${field.label} · ${language}` : undefined;
}

/** Returns the declared word of a key below `resources.<name>.`; `count` chooses singular or plural. */
function wordIn(resource: ManifestResource, [group, ...rest]: readonly string[], count: number): string | undefined {
  switch (group) {
    case 'name':
    case 'forcedCaseName':
      return count === 1 ? resource.singular : resource.label;
    case 'fields':
      return fieldLabel(resource.fields, rest);
    case 'enums': {
      const field = fieldIn(resource.fields, rest[0] ?? '');
      return field?.options?.find(({ value }) => value === rest.slice(1).join('.'))?.label;
    }
    default:
      return undefined;
  }
}

/**
 * An i18nProvider that also knows the words of a manifest: what the server calls resources, fields and the values of
 * enums for this caller. The texts of `provider` win, so a product can reword a single key in its catalogues.
 *
 * - `resources.<name>.name`: "card" for one (`smart_count: 1`), "Cards" otherwise.
 * - `resources.<name>.fields.<field>`, `.fields.<children>.<field>`: the label.
 * - `resources.<name>.enums.<field>.<value>`: the word for a value.
 */
export function withDeclaredWords(provider: I18nProvider, { resources }: Pick<Manifest, 'resources'>): I18nProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const declaredWord = (key: string, count: number): string | undefined => {
    const [root, name = '', ...rest] = key.split('.');
    const resource = root === 'resources' ? byName.get(name) : undefined;
    return resource && wordIn(resource, rest, count);
  };
  return {
    ...provider,
    translate: (key, options: { smart_count?: number; _?: string } = {}) => {
      const word = key.startsWith('resources.') ? declaredWord(key, options.smart_count ?? 2) : undefined;
      return provider.translate(key, word === undefined ? options : { ...options, _: word });
    },
  };
}
