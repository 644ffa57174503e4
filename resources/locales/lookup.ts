import type { Language } from '../kit/languages';
import { cht } from './cht';
import { en } from './en';
import { traditionalTree } from './traditional';
import type { ActionWords, PartialWords, ResourceWords, Words, WordsByLanguage } from './textTypes';
import { zh } from './zh';

type Tree = { [key: string]: Tree | string };

function mergeTrees(base: Tree, more: Tree): Tree {
  const merged: Tree = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const present = merged[key];
    merged[key] = typeof value === 'object' && typeof present === 'object' ? mergeTrees(present, value) : value;
  }
  return merged;
}

const merge = <W extends PartialWords>(base: W, more: object = {}): W =>
  mergeTrees(base as unknown as Tree, more as unknown as Tree) as unknown as W;

const mergeWords = (base: WordsByLanguage, more: Partial<WordsByLanguage>): WordsByLanguage => ({
  zh: merge(base.zh, more.zh),
  en: merge(base.en, more.en),
  cht: merge((base.cht ?? {}) as PartialWords, more.cht) as WordsByLanguage['cht'],
});

const kit: WordsByLanguage = { zh, en, cht };
let product: WordsByLanguage = { zh: {}, en: {} };
let additions: WordsByLanguage = { zh: {}, en: {} };
const catalogues = new Map<Language, Words>();

const inLanguage = (words: WordsByLanguage, language: Language): PartialWords =>
  language === 'cht' ? (traditionalTree(words.zh, words.cht) as PartialWords) : words[language];

/** Returns all texts of a language. The product's texts override the kit's, and texts of extensions override both. */
function catalogueOf(language: Language): Words {
  const known = catalogues.get(language);
  if (known) return known;
  const [base, own, more] = [kit, product, additions].map((words) => inLanguage(words, language));
  const catalogue = merge(merge(base as Words, own), more);
  catalogues.set(language, catalogue);
  return catalogue;
}

/** Adds the texts of a product, which override the texts of the kit. */
export function addProductWords(words: WordsByLanguage): void {
  product = mergeWords(product, words);
  catalogues.clear();
}

/** Adds the texts of an extension, which override all other texts. */
export function addLabels(words: Partial<WordsByLanguage>): void {
  additions = mergeWords(additions, words);
  catalogues.clear();
}

/** Returns the texts that a product or extension added, without derived texts. */
export const addedWords = (language: Language): PartialWords =>
  merge((product[language] ?? {}) as PartialWords, additions[language]);

function* wordsOf(resource: string, language: Language): Generator<ResourceWords> {
  const words = catalogueOf(language).resources[resource];
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

/* Returns the texts of a resource, or undefined. */
export const findResourceWords = (name: string, language: Language): ResourceWords | undefined =>
  catalogueOf(language).resources[name];

/** Returns the last part of a path, whose label is used if the path has none of its own. */
const lastOf = (path: string): string | null => (path.includes('.') ? path.slice(path.lastIndexOf('.') + 1) : null);

export function findFieldWord(resource: string, field: string, language: Language): string | undefined {
  const own =
    firstOf(resource, language, ({ fields }) => fields?.[field]) ?? catalogueOf(language).common.fields[field];
  const last = lastOf(field);
  return own ?? (last === null ? undefined : findFieldWord(resource, last, language));
}

export const findHelp = (resource: string, field: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ help }) => help?.[field]);

export function findValueWord(resource: string, field: string, value: string, language: Language): string | undefined {
  const own =
    firstOf(resource, language, ({ enums }) => enums?.[field]?.[value]) ??
    catalogueOf(language).common.enums[field]?.[value];
  const last = lastOf(field);
  return own ?? (last === null ? undefined : findValueWord(resource, last, value, language));
}

export const findActionWords = (resource: string, action: string, language: Language): ActionWords | undefined =>
  firstOf(resource, language, ({ actions }) => actions?.[action]) ?? catalogueOf(language).common.actions[action];

/** Finds the label of a history event in the texts of the resource, or of the resource in `like`. */
export const findHistoryWord = (resource: string, word: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ history }) => history?.[word]);

export const findSectionWord = (resource: string, section: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ sections }) => sections?.[section]) ?? catalogueOf(language).common.sections[section];

export const findViewWord = (resource: string, view: string, language: Language): string | undefined =>
  firstOf(resource, language, ({ views }) => views?.[view]);

export const findMenuWord = (name: string, language: Language): string | undefined =>
  catalogueOf(language).menu[name] ?? findResourceWords(name, language)?.label;
