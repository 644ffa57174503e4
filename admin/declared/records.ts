import {
  type I18nText,
  type Language,
  type ManifestField,
  type ManifestResource,
  isNumber,
  kindOf,
  readI18n,
} from '@t3d/resources/kit';

import type { Row } from '../providers/rows';

export type { Row };

/** Returns the key of a referenced record's name, `<field>Label`. */
export const labelKey = (name: string): string => `${name}Label`;

/** Returns the ids in a field's value, which references one record or several. */
export const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');

/** Returns the names of the records that a field references, by id, if the row includes them. */
export function knownNames(
  row: Readonly<Record<string, unknown>> | undefined,
  { name }: Pick<ManifestField, 'name'>,
): Record<number, string> {
  const labels = [row?.[labelKey(name)]].flat();
  return Object.fromEntries(
    idsIn(row?.[name]).flatMap((id, at) => (typeof labels[at] === 'string' ? [[id, labels[at]]] : [])),
  );
}

export const fieldOf = (resource: ManifestResource, name: string): ManifestField | undefined =>
  resource.fields.find((field) => field.name === name);

/** Returns a record's name as lists and titles show it, or `#id` if it has none. */
export function recordName(
  resource: ManifestResource,
  row: Readonly<Record<string, unknown>> | undefined,
  language: Language,
): string {
  if (!row) return '';
  for (const name of resource.recordLabel) {
    const value = row[labelKey(name)] ?? row[name];
    if (value && typeof value === 'object') return readI18n(value as I18nText, language);
    if (value !== null && value !== undefined && value !== '') return String(value);
  }
  return `#${String(row.id ?? '')}`;
}

/** Returns the readable columns of a list, in order. */
export const columnsOf = (resource: ManifestResource): ManifestField[] =>
  resource.list.columns.flatMap((name) => fieldOf(resource, name) ?? []).filter((field) => field.readable);

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const KEYLIKE = /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{9,}$/i;
/** Returns whether a text looks like an order number, which reads better in a monospaced font. */
export const isKeyLike = (text: string): boolean => KEYLIKE.test(text);

/** Returns whether a value is a number of its own, which tables align at the right. */
export const isNumeric = (field: Pick<ManifestField, 'kind' | 'resourceIn'>): boolean =>
  isNumber(field) && field.resourceIn === undefined;
/** Returns whether a value is one of a few words, of which some have colours. */
export const isState = (field: Pick<ManifestField, 'kind' | 'options'>): boolean =>
  kindOf(field).isWord && Boolean(field.options?.some(({ tone }) => tone));
/** Returns the help of a read-only field, which explains the value to its reader. */
export const noteOf = (field: ManifestField): string | undefined =>
  field.creatable || field.updatable || kindOf(field).isNumberText ? undefined : field.help;
