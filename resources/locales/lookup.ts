import type { Language } from '../kit/languages';
import { LANGUAGES } from '../kit/languages';
import { cht } from './cht';
import { en } from './en';
import type { ActionWords, PartialWords, ResourceWords, Words } from './types';
import { zh } from './zh';

type Tree = { [key: string]: Tree | string };

/** The kit's words. */
const KIT: Readonly<Record<Language, Words>> = { zh, en, cht };
const products: Record<Language, PartialWords> = { zh: {}, en: {}, cht: {} };
const additions: Record<Language, PartialWords> = { zh: {}, en: {}, cht: {} };
/** All that is said: the kit's words, over them the product's, over them those that were added to it. */
const catalogues: Record<Language, Words> = { ...KIT };

function mergeTrees(base: Tree, more: Tree): Tree {
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const present = merged[key];
    merged[key] = typeof value === 'object' && typeof present === 'object' ? mergeTrees(present, value) : value;
  }
  return merged;
}

const merge = <W extends PartialWords>(base: W, more: PartialWords): W =>
  mergeTrees(base as unknown as Tree, more as unknown as Tree) as unknown as W;

function sayAnew(language: Language): void {
  catalogues[language] = merge(merge(KIT[language], products[language]), additions[language]);
}

/** The words of a product: `inLanguages({ … })`, or a catalogue a language. They go over the kit's. */
export function addProductWords(words: Readonly<Record<Language, PartialWords>>): void {
  for (const language of LANGUAGES) {
    products[language] = merge(products[language], words[language]);
    sayAnew(language);
  }
}

/** Adds the words of resources that are declared outside the product; what is said already is said anew. */
export function addLabels(language: Language, partial: PartialWords): void {
  additions[language] = merge(additions[language], partial);
  sayAnew(language);
}

/** The words that a product and its extensions add to the kit's. */
export const addedWords = (language: Language): PartialWords => merge(products[language], additions[language]);

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

/*
 * The words that are there, each undefined where nobody has said it.
 */
export const findResourceWords = (name: string, language: Language): ResourceWords | undefined =>
  catalogues[language].resources[name];

/** What the last name of a path says where nobody has worded the path itself (`accessories.remark`). */
const lastOf = (path: string): string | null => (path.includes('.') ? path.slice(path.lastIndexOf('.') + 1) : null);

export function findFieldWord(resource: string, field: string, language: Language): string | undefined {
  const own = firstOf(resource, language, ({ fields }) => fields?.[field]) ?? catalogues[language].common.fields[field];
  const last = lastOf(field);
  return own ?? (last === null ? undefined : findFieldWord(resource, last, language));
}

export const findHelp = (resource: string, field: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ help }) => help?.[field]);

export function findValueWord(resource: string, field: string, value: string, language: Language): string | undefined {
  const own =
    firstOf(resource, language, ({ enums }) => enums?.[field]?.[value]) ??
    catalogues[language].common.enums[field]?.[value];
  const last = lastOf(field);
  return own ?? (last === null ? undefined : findValueWord(resource, last, value, language));
}

export const findActionWords = (resource: string, action: string, language: Language): ActionWords | undefined =>
  firstOf(resource, language, ({ actions }) => actions?.[action]) ?? catalogues[language].common.actions[action];

/** Of the resource's own words, or of the resource whose rows it shows: what another calls alike may mean another. */
export const findHistoryWord = (resource: string, word: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ history }) => history?.[word]);

export const findSectionWord = (resource: string, section: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ sections }) => sections?.[section]) ?? catalogues[language].common.sections[section];

export const findMenuWord = (name: string, language: Language): string | undefined =>
  catalogues[language].menu[name] ?? findResourceWords(name, language)?.label;
