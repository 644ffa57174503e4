import type { Resource } from '../kit/define';
import type { Language } from '../kit/languages';
import {
  findActionWords,
  findFieldWord,
  findHistoryWord,
  findHelp,
  findMenuWord,
  findResourceWords,
  findSectionWord,
  findValueWord,
} from './lookup';
import type { ActionWords } from './types';

export type { ActionWords, PartialWords, ResourceWords, Words, WordsByLanguage } from './types';
export type { WordsInThree } from './inLanguages';
export type { Chosen, Text, Texts } from './translations';
export { inLanguages } from './inLanguages';
export { addLabels, addProductWords } from './lookup';
export { explainPredicate } from './explain';
export { missingValues, missingWords } from './missing';
export { textIn, translations } from './translations';
export { unknownWords } from './unknown';

/** A resource's name for many and for one; its declared name when nobody has named it. */
export function resourceLabel(name: string, language: Language): { label: string; singular: string } {
  const words = findResourceWords(name, language);
  return words ? { label: words.label, singular: words.singular } : { label: name, singular: name };
}

/** The heading of a field, or of an input of one of the resource's actions. */
export const fieldLabel = (resource: string, field: string, language: Language): string =>
  findFieldWord(resource, field, language) ?? field;

/** A place inside a structured value (`accessories.1.serial`) in words; of a field that is not structured its heading. */
export function pathLabel(resource: string, path: string, language: Language): string {
  const steps: string[] = [];
  const names: string[] = [];
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) steps.push(`${steps.pop() ?? ''} ${Number(name) + 1}`.trim());
    else {
      names.push(name);
      steps.push(fieldLabel(resource, names.join('.'), language));
    }
  }
  return steps.join(', ');
}

/** One sentence below the field in forms, where it needs one. */
export const fieldHelp = findHelp;

/** The word of an enum's value. */
export const optionLabel = (resource: string, field: string, value: string, language: Language): string =>
  findValueWord(resource, field, value, language) ?? value;

/** Button, confirm title (with placeholders) and explanation of an action. */
export const actionText = (resource: string, action: string, language: Language): ActionWords =>
  findActionWords(resource, action, language) ?? {
    label: action,
    confirm: `${action}${language === 'en' ? '?' : '？'}`,
  };

/** What an entry of a resource's history is called in its own words; null for what all resources share. */
export const historyLabel = (
  { name, declaration }: Pick<Resource, 'name' | 'declaration'>,
  word: string,
  language: Language,
): string | null =>
  findHistoryWord(name, word, language) ??
  (declaration.actions && Object.hasOwn(declaration.actions, word) ? actionText(name, word, language).label : null);

/** The title of a part of a form. */
export const sectionLabel = (resource: string, section: string, language: Language): string =>
  findSectionWord(resource, section, language) ?? section;

/** The title of a menu parent, of a page without resource, or of a resource's entry and page. */
export const menuTitle = (name: string, language: Language): string => findMenuWord(name, language) ?? name;
