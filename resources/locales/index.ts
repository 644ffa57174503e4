import type { Language } from '../kit/languages';
import { cht } from './cht';
import { en } from './en';
import type { ActionWords, PartialWords, ResourceWords, Words } from './types';
import { zh } from './zh';

export type { ActionWords, PartialWords, ResourceWords, Words } from './types';
export type { Labels } from './zh';

type Tree = { [key: string]: Tree | string };

const catalogues: Record<Language, Words> = { zh, en, cht };

function merge(base: Tree, more: Tree): Tree {
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const present = merged[key];
    merged[key] = typeof value === 'object' && typeof present === 'object' ? merge(present, value) : value;
  }
  return merged;
}

/** Adds the words of resources that are declared outside this folder; what is said already is said anew. */
export function addLabels(language: Language, partial: PartialWords): void {
  catalogues[language] = merge(catalogues[language] as unknown as Tree, partial as unknown as Tree) as unknown as Words;
}

/** What a resource says itself, then what the resource says whose rows it shows. */
function* wordsOf(resource: string, language: Language): Generator<ResourceWords> {
  const words = catalogues[language].resources[resource];
  if (!words) return;
  yield words;
  if (words.like) yield* wordsOf(words.like, language);
}

function firstOf<T>(
  resource: string,
  language: Language,
  read: (words: ResourceWords) => T | undefined,
): T | undefined {
  for (const words of wordsOf(resource, language)) {
    const found = read(words);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A resource's name for many and for one; its declared name when nobody has named it. */
export function resourceLabel(name: string, language: Language): { label: string; singular: string } {
  const words = catalogues[language].resources[name];
  return words ? { label: words.label, singular: words.singular } : { label: name, singular: name };
}

/** The heading of a field, or of an input of one of the resource's actions. */
export function fieldLabel(resource: string, field: string, language: Language): string {
  return (
    firstOf(resource, language, ({ fields }) => fields?.[field]) ?? catalogues[language].common.fields[field] ?? field
  );
}

/** One sentence below the field in forms, where it needs one. */
export function fieldHelp(resource: string, field: string, language: Language): string | undefined {
  return firstOf(resource, language, ({ help }) => help?.[field]);
}

/** The word of an enum's value. */
export function optionLabel(resource: string, field: string, value: string, language: Language): string {
  return (
    firstOf(resource, language, ({ enums }) => enums?.[field]?.[value]) ??
    catalogues[language].common.enums[field]?.[value] ??
    value
  );
}

/** Button, confirm title (with placeholders) and explanation of an action. */
export function actionText(resource: string, action: string, language: Language): ActionWords {
  const words =
    firstOf(resource, language, ({ actions }) => actions?.[action]) ?? catalogues[language].common.actions[action];
  return words ?? { label: action, confirm: `${action}${language === 'en' ? '?' : '？'}` };
}

/** The title of a part of a form. */
export function sectionLabel(resource: string, section: string, language: Language): string {
  return (
    firstOf(resource, language, ({ sections }) => sections?.[section]) ??
    catalogues[language].common.sections[section] ??
    section
  );
}

/** The title of a menu parent, of a page without resource, or of a resource's entry and page. */
export function menuTitle(name: string, language: Language): string {
  return catalogues[language].menu[name] ?? resourceLabel(name, language).label;
}
