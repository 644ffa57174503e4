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
  findViewWord,
  findValueWord,
} from './lookup';
import type { ActionWords } from './textTypes';

export type { ActionWords, PartialWords, ResourceWords, Words, WordsByLanguage } from './textTypes';
export type { WordsInThree } from './inLanguages';
export type { Chosen, Text, Texts } from './translations';
export { inLanguages } from './inLanguages';
export { addLabels, addProductWords } from './lookup';
export { explainPredicate } from './explain';
export { missingValues, missingWords } from './missing';
export { textIn, translations } from './translations';
export { unknownWords } from './unknown';

export function resourceLabel(name: string, language: Language): { label: string; singular: string } {
  const words = findResourceWords(name, language);
  return words ? { label: words.label, singular: words.singular } : { label: name, singular: name };
}

/** Returns the label of a list for roles that see only their own records, or undefined. */
export const ownLabel = (name: string, language: Language): string | undefined =>
  findResourceWords(name, language)?.ownLabel;

export const aboutResource = (name: string, language: Language): string | undefined =>
  findResourceWords(name, language)?.about;

export const fieldLabel = (resource: string, field: string, language: Language): string =>
  findFieldWord(resource, field, language) ?? field;

/** Returns the label of a field, or of a path inside a structured value. */
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

export const fieldHelp = findHelp;

export const optionLabel = (resource: string, field: string, value: string, language: Language): string =>
  findValueWord(resource, field, value, language) ?? value;

/** Returns the resource's own words for true and false in a field, or undefined. */
export function yesAndNo(
  resource: string,
  field: string,
  language: Language,
): { value: string; label: string }[] | undefined {
  const words = ['true', 'false'].flatMap((value) => {
    const label = findValueWord(resource, field, value, language);
    return label === undefined ? [] : [{ value, label }];
  });
  return words.length === 2 ? words : undefined;
}

export const actionText = (resource: string, action: string, language: Language): ActionWords =>
  findActionWords(resource, action, language) ?? {
    label: action,
    confirm: `${action}${language === 'en' ? '?' : '？'}`,
  };

/** Returns the resource's own label of a history event, or null. */
export const historyLabel = (
  { name, declaration }: Pick<Resource, 'name' | 'declaration'>,
  word: string,
  language: Language,
): string | null =>
  findHistoryWord(name, word, language) ??
  (declaration.actions && Object.hasOwn(declaration.actions, word) ? actionText(name, word, language).label : null);

export const sectionLabel = (resource: string, section: string, language: Language): string =>
  findSectionWord(resource, section, language) ?? section;

export const listViewLabel = (resource: string, view: string, language: Language): string =>
  findViewWord(resource, view, language) ?? view;

/** `name` is a menu group, a page without a resource, or a resource. */
export const menuTitle = (name: string, language: Language): string => findMenuWord(name, language) ?? name;
