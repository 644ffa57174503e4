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

export const labelKey = (name: string): string => `${name}Label`;

export const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');

/** Returns only names that the row contains. */
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

/** Returns `#id` if the record has no name. */
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

export const columnsOf = (resource: ManifestResource): ManifestField[] =>
  resource.list.columns.flatMap((name) => fieldOf(resource, name) ?? []).filter((field) => field.readable);

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const KEYLIKE = /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{9,}$/i;
/** Order numbers are shown in a monospaced font. */
export const isKeyLike = (text: string): boolean => KEYLIKE.test(text);

/**
 * A pattern that allows letters, digits and hyphens but no spaces marks a code, which is shown in a monospaced font
 * whatever its length.
 */
export function isCode({ pattern }: Pick<ManifestField, 'pattern'>): boolean {
  const allowed = pattern === undefined ? undefined : new RegExp(pattern);
  return allowed !== undefined && allowed.test('a-1') && !allowed.test('a 1');
}

/** Tables align numbers to the right, but an id of another record is no number. */
export const isNumeric = (field: Pick<ManifestField, 'kind' | 'resourceIn'>): boolean =>
  isNumber(field) && field.resourceIn === undefined;
export const isState = (field: Pick<ManifestField, 'kind' | 'options'>): boolean =>
  kindOf(field).isWord && Boolean(field.options?.some(({ tone }) => tone));
/** Only a read-only field needs a note. */
export const noteOf = (field: ManifestField): string | undefined =>
  field.creatable || field.updatable || kindOf(field).isNumberText ? undefined : field.help;
