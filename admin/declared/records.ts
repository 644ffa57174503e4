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

/** Returns the names of the referenced records that the row contains. */
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

/** Returns the name of a record, or else `#id`. */
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
/** Returns whether a text looks like an order number, which is shown in a monospaced font. */
export const isKeyLike = (text: string): boolean => KEYLIKE.test(text);

/** Returns whether the field's pattern allows only codes, which are shown in a monospaced font. */
export function isCode({ pattern }: Pick<ManifestField, 'pattern'>): boolean {
  const allowed = pattern === undefined ? undefined : new RegExp(pattern);
  return allowed !== undefined && allowed.test('a-1') && !allowed.test('a 1');
}

/** Returns whether tables align the field to the right. An id of another record does not count. */
export const isNumeric = (field: Pick<ManifestField, 'kind' | 'resourceIn'>): boolean =>
  isNumber(field) && field.resourceIn === undefined;
export const isState = (field: Pick<ManifestField, 'options'>): boolean =>
  Boolean(field.options?.some(({ tone }) => tone));
/** Returns the note below a read-only field. */
export const noteOf = (field: ManifestField): string | undefined =>
  field.creatable || field.updatable || kindOf(field).isNumberText ? undefined : field.help;
