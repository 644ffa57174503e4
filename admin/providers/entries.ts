import { kindOf } from '@t3d/resources/kit';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Manifest, ManifestField, ManifestOption, ManifestResource } from '@t3d/resources/kit';
import { useMemo } from 'react';
import { type Option, optionsQuery } from './options';
import { routeCalls } from './routeCalls';

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

/** Returns an enum's options with the dictionary's words and order. Values that it lacks stay unchanged at the end. */
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

/** Gives enum fields their words from the dictionary. A resource without such fields stays the same object. */
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
    // Registered unchanged first, because children may lead back to their record.
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

/** Returns the manifest with the dictionary's current words. Callers render again when an entry changes. */
export function useWordedManifest(manifest: Manifest, client: QueryClient): Manifest {
  const query = optionsQuery(routeCalls, manifest.dictionary?.list ?? '');
  const { data } = useQuery({ ...query, ...(!manifest.dictionary && { queryFn: skipToken }) }, client);
  return useMemo(() => withEntries(manifest, data ?? []), [manifest, data]);
}
