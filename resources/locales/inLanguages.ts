import type { Language } from '../kit/languages';
import { toTraditional } from './traditional';
import type { PartialWords } from './types';

/** One text in Chinese and English; in traditional Chinese, too, where it is not what the Chinese turns into. */
export type InThree = readonly [zh: string, en: string, cht?: string];

// What a view speaks like is a name, and no text.
type Three<T> = T extends string ? InThree : { readonly [K in keyof T]: K extends 'like' ? T[K] : Three<T[K]> };
/** The same as `PartialWords`, with the three languages of each text beside one another. */
export type WordsInThree = Three<PartialWords>;

type Tree = { readonly [key: string]: Tree | InThree | string };

const isText = (value: Tree | InThree): value is InThree => Array.isArray(value);

function only(tree: Tree, index: 0 | 1 | 2): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, value];
      return [key, isText(value) ? (value[index] ?? toTraditional(value[0])) : only(value, index)];
    }),
  );
}

/**
 * A product's words, or an extension's, each text once in Chinese and English; traditional Chinese follows:
 * `inLanguages({ resources: { tools: { label: ['工具', 'Tools'], singular: ['工具', 'tool'] } } })`.
 */
export const inLanguages = (words: WordsInThree): Record<Language, PartialWords> => ({
  zh: only(words as Tree, 0),
  en: only(words as Tree, 1),
  cht: only(words as Tree, 2),
});
