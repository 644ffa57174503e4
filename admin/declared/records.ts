import { readI18n } from '@t3d/resources/kit';
import type { I18nText, Language, ManifestField, ManifestResource } from '@t3d/resources/kit';

import type { Row } from '../providers/rows';

export type { Row };

/** A field that references a record comes with the record's name, under `<field>Label`. */
export const labelKey = (name: string): string => `${name}Label`;

/** The ids that a value of a reference, or of one to many records, names. */
export const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');

/** What the records that a row names in a field are called, by id, as far as the row says it. */
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

/** The name of a record, as lists and titles show it; its number where it has none. */
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

/** The fields of a list in order: declared columns first; others are not shown in tables. */
export const columnsOf = (resource: ManifestResource): ManifestField[] =>
  resource.list.columns.flatMap((name) => fieldOf(resource, name) ?? []).filter((field) => field.readable);

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const KEYLIKE = /^(?=.*\d)[A-Z0-9][A-Z0-9_-]{9,}$/i;
/** Numbers of orders and the like read better in equal widths. */
export const isKeyLike = (text: string): boolean => KEYLIKE.test(text);

const numeric = new Set(['money', 'integer', 'rate']);
export const isNumeric = (field: Pick<ManifestField, 'kind' | 'resourceIn'>): boolean =>
  numeric.has(field.kind) && field.resourceIn === undefined;
/** The help of a field that nobody fills in: it explains the value to its reader. */
export const noteOf = ({ creatable, updatable, kind, help }: ManifestField): string | undefined =>
  creatable || updatable || kind === 'digits' ? undefined : help;
