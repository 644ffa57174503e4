import type { Language } from '../kit/languages';
import type { PartialWords } from './types';

/** One text in Chinese, English and traditional Chinese. */
export type InThree = readonly [zh: string, en: string, cht: string];

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
      return [key, isText(value) ? value[index] : only(value, index)];
    }),
  );
}

/**
 * A product's words, or an extension's, each text once in its three languages:
 * `inLanguages({ resources: { tools: { label: ['工具', 'Tools', '工具'], singular: ['工具', 'tool', '工具'] } } })`.
 */
export const inLanguages = (words: WordsInThree): Record<Language, PartialWords> => ({
  zh: only(words as Tree, 0),
  en: only(words as Tree, 1),
  cht: only(words as Tree, 2),
});
