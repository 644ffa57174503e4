import { examine, type DocumentValues, type Examination } from '@t3d/resources/identity';
import type { DocumentType } from '../api/types';

export type FieldName = Extract<
  keyof DocumentValues,
  | 'name'
  | 'idNumber'
  | 'surname'
  | 'givenName'
  | 'passportNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'validTo'
  | 'permitNumber'
>;
export type Typed = Partial<Record<FieldName, string>>;

/** What the holder types of each document, in the order of the form. */
export const FIELDS: Record<DocumentType, readonly FieldName[]> = {
  PASSPORT: ['surname', 'givenName', 'passportNumber', 'nationality', 'birthDate', 'sex', 'validTo'],
  ID_CARD: ['name', 'idNumber', 'validTo'],
  PERMIT: ['name', 'permitNumber', 'birthDate', 'validTo'],
};
/** What may be left empty. */
export const OPTIONAL: readonly FieldName[] = ['validTo', 'birthDate', 'sex', 'nationality'];
/** What a person may correct of lines that were read: names, which the reviewer is shown. */
export const CORRECTABLE: readonly FieldName[] = ['surname', 'givenName'];

export const today = (): string => new Date().toISOString().slice(0, 10);

const trimmed = (typed: Typed): DocumentValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')) as DocumentValues;

/** Checks what was typed by the rules of the server. */
export const check = (docType: DocumentType, typed: Typed, mrz: string | null): Examination =>
  examine(docType, { ...trimmed(typed), ...(mrz && { mrz }) }, today());

/** What is sent: the fields that are filled in, the lines, the picture. */
export function formOf(docType: DocumentType, typed: Typed, mrz: string | null, picture: Blob): FormData {
  const form = new FormData();
  form.set('docType', docType);
  for (const [name, value] of Object.entries(trimmed(typed))) form.set(name, String(value).trim());
  if (mrz) form.set('mrz', mrz);
  form.set('file', picture, 'document.jpg');
  return form;
}
