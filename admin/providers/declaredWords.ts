import { kindOf, PEOPLE_HISTORY, SHARED_HISTORY } from '@t3d/resources/kit';
import type { Language, Manifest, ManifestField, ManifestOption, ManifestResource } from '@t3d/resources/kit';
import type { I18nProvider } from 'ra-core';
import { changeLanguage, LANGUAGE_NAMES } from './language';
import { addLateTexts } from './lateTexts';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Option, optionsQuery } from './options';
import { routeCalls } from './routeCalls';
import { createInstance, type FormatFunction, type ResourceKey } from 'i18next';
import { getI18nProvider } from 'ra-i18n-i18next';
import type { Catalogues } from '../locales/catalogues';
import { countText } from '../locales/counts';

/** The signs of filters in labels. For example, `price_gte` has the label "Price ≥". */
const FILTERS: readonly (readonly [suffix: string, sign: string])[] = [
  ['_gte', ' ≥'],
  ['_lte', ' ≤'],
  ['_like', ''],
  ['_in', ''],
];

const fieldIn = (fields: readonly ManifestField[], name: string): ManifestField | undefined =>
  fields.find((field) => field.name === name);

/** Returns the label of a field, a reference's label (`userLabel`) or a filter (`price_gte`). */
function labelIn(fields: readonly ManifestField[], name: string): string | undefined {
  const field = fieldIn(fields, name) ?? fieldIn(fields, name.replace(/Label$/, ''));
  if (field) return field.label;
  for (const [suffix, sign] of FILTERS) {
    const filtered = name.endsWith(suffix) && fieldIn(fields, name.slice(0, -suffix.length));
    if (filtered) return `${filtered.label}${sign}`;
  }
  return undefined;
}

/** Returns the label of a path, for example `price`, `lines.price` or `name.en`. */
function fieldLabel(fields: readonly ManifestField[], [name = '', ...rest]: readonly string[]): string | undefined {
  if (rest.length === 0) return labelIn(fields, name);
  const field = fieldIn(fields, name);
  const inner = field?.child?.fields ?? field?.parts;
  if (inner) return fieldLabel(inner, rest);
  const language = LANGUAGE_NAMES[rest[0] as keyof typeof LANGUAGE_NAMES] as string | undefined;
  return field && kindOf(field).isTranslated && language ? `${field.label} · ${language}` : undefined;
}

/** Returns a label of a resource. `count` chooses singular or plural. */
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
 * Creates an i18nProvider that also finds the labels in a manifest. The texts of `provider` are preferred, so that a
 * product can replace the label of a key:
 * - `resources.<name>.name`: "card" for the number 1 (`smart_count: 1`), and otherwise "Cards".
 * - `resources.<name>.fields.<field>`, `.fields.<children>.<field>`: the label of a field.
 * - `resources.<name>.enums.<field>.<value>`: the label of an enum value.
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

type Lists = ReadonlyMap<string, readonly ManifestOption[]>;

function listsOf({ type, off }: NonNullable<Manifest['dictionary']>, options: readonly Option[]): Lists {
  const lists = new Map<string, ManifestOption[]>();
  for (const option of options) {
    const row = option as Option & Readonly<Record<string, unknown>>;
    const list = lists.get(String(row[type])) ?? [];
    list.push({ value: String(option.value), label: option.label, ...(row[off] === true && { off: true }) });
    lists.set(String(row[type]), list);
  }
  return lists;
}

/** Renames and orders options by the dictionary. Options without an entry come last. */
function reworded(words: readonly ManifestOption[], entries: readonly ManifestOption[]): ManifestOption[] {
  const placeOf = ({ value, of }: ManifestOption): number => {
    const at = entries.findIndex((entry) => entry.value === (of ?? value));
    return at < 0 ? entries.length : at;
  };
  return words
    .map((word) => {
      const entry = word.of === undefined ? entries.find(({ value }) => value === word.value) : undefined;
      return entry ? { ...word, label: entry.label, ...(entry.off && { off: true }) } : word;
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Adds dictionary entries to a manifest. Resources without dictionary fields stay the same objects. */
export function withEntries(manifest: Manifest, options: readonly Option[]): Manifest {
  if (!manifest.dictionary || options.length === 0) return manifest;
  const lists = listsOf(manifest.dictionary, options);
  const done = new Map<ManifestResource, ManifestResource>();
  const optionsOf = ({ kind, options: words = [], dictionary }: ManifestField): ManifestOption[] | undefined => {
    const entries = lists.get(dictionary ?? '');
    if (!entries) return undefined;
    return kindOf({ kind }).isWord ? reworded(words, entries) : [...entries];
  };
  const inField = (field: ManifestField): ManifestField => {
    const own = optionsOf(field);
    const child = field.child && inResource(field.child);
    return own || child !== field.child ? { ...field, ...(own && { options: own }), child } : field;
  };
  const inFields = (fields: ManifestField[]): ManifestField[] => {
    const next = fields.map(inField);
    return next.some((field, at) => field !== fields[at]) ? next : fields;
  };
  const inResource = (resource: ManifestResource): ManifestResource => {
    const known = done.get(resource);
    if (known) return known;
    done.set(resource, resource);
    const fields = inFields(resource.fields);
    const importFields = resource.importFields && inFields(resource.importFields);
    const actions = resource.actions.map((action) => {
      const inputs = inFields(action.fields);
      return inputs === action.fields ? action : { ...action, fields: inputs };
    });
    const isSame =
      fields === resource.fields &&
      importFields === resource.importFields &&
      actions.every((action, at) => action === resource.actions[at]);
    const next = isSame ? resource : { ...resource, fields, importFields, actions };
    done.set(resource, next);
    return next;
  };
  return { ...manifest, resources: manifest.resources.map(inResource) };
}

/** Returns the manifest with the labels of the dictionary, again when an entry changes. */
export function useWordedManifest(manifest: Manifest, client: QueryClient): Manifest {
  const query = optionsQuery(routeCalls, manifest.dictionary?.list ?? '');
  const { data } = useQuery({ ...query, ...(!manifest.dictionary && { queryFn: skipToken }) }, client);
  return useMemo(() => withEntries(manifest, data ?? []), [manifest, data]);
}

/** Returns the labels of the actions that the history of every resource can contain. */
export const actionWords = ({ translate }: I18nProvider): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...SHARED_HISTORY, ...PEOPLE_HISTORY].map((name) => [name, translate(`crud.history.actions.${name}`)]),
  );

/** Formats counts with thousands separators. The plain number still chooses the plural. */
const format: FormatFunction = (value: unknown, _format, _language, input) =>
  typeof value === 'number' && input?.interpolationkey === 'count' ? countText(value) : (value as string);

const hasText = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && Object.values(options).some((value) => typeof value === 'string');

const isEmpty = (options: unknown): boolean =>
  options === undefined || (typeof options === 'object' && options !== null && Object.keys(options).length === 0);

/** Puts a space between a Chinese character and a Latin letter. */
const spacedWords = (text: string): string =>
  text
    .replaceAll(/(\p{Script=Han})(?=\u2068?[A-Za-z])/gu, '$1 ')
    .replaceAll(/([A-Za-z]\u2069?)(?=\p{Script=Han})/gu, '$1 ');

/** Creates the i18nProvider of a language. The manifest adds the labels of resources. */
export async function makeI18nProvider(language: Language, catalogues: Catalogues): Promise<I18nProvider> {
  const texts = await catalogues[language]();
  const messages = texts.default[language];
  const i18n = createInstance();
  const provider = await getI18nProvider(
    i18n,
    {
      lng: language,
      fallbackLng: language,
      resources: { [language]: { translation: messages as ResourceKey } },
      interpolation: { escapeValue: false, alwaysFormat: true, format },
      nsSeparator: false,
    },
    Object.entries(LANGUAGE_NAMES).map(([locale, name]) => ({ locale, name })),
  );
  const plain = new Map<string, string>();
  // i18next resolves a key in many steps, and a list asks for the same few texts in each row.
  const plainText = (key: string): string => {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = provider.translate(key);
    plain.set(key, text);
    return text;
  };
  const { rest } = texts;
  if (rest)
    await addLateTexts(async () => {
      i18n.addResourceBundle(language, 'translation', (await rest()).default[language], true);
      plain.clear();
    });
  return {
    ...provider,
    translate: (key, options) => {
      if (isEmpty(options)) return plainText(key);
      const text = provider.translate(key, options as object);
      return language === 'en' || !hasText(options) ? text : spacedWords(text);
    },
    getLocale: () => language,
    changeLocale: async (locale: string) => changeLanguage(locale as Language),
  };
}
