import type { PartialWords, WordsByLanguage } from './types';

/** A text in Chinese and English; in traditional Chinese, too, if that is not what the Chinese text turns into. */
export type InThree = readonly [zh: string, en: string, cht?: string];

// `like` is the name of a resource, and no text.
type Three<T> = T extends string ? InThree : { readonly [K in keyof T]: K extends 'like' ? T[K] : Three<T[K]> };
/** `PartialWords` with the languages of each text beside one another. */
export type WordsInThree = Three<PartialWords>;

type Tree = { readonly [key: string]: Tree | InThree | string };

const isText = (value: Tree | InThree): value is InThree => Array.isArray(value);

/** Returns the texts of one language. A text that is not written in that language is left out. */
function only(tree: Tree, index: 0 | 1 | 2): object {
  return Object.fromEntries(
    Object.entries(tree)
      .map(([key, value]) => {
        if (typeof value === 'string') return [key, value];
        return [key, isText(value) ? value[index] : only(value, index)];
      })
      .filter(([, value]) => value !== undefined),
  );
}

/**
 * The words of a product or an extension, each text once in Chinese and English; traditional Chinese follows:
 * `inLanguages({ resources: { tools: { label: ['工具', 'Tools'], singular: ['工具', 'tool'] } } })`.
 */
export const inLanguages = (words: WordsInThree): WordsByLanguage => ({
  zh: only(words as Tree, 0),
  en: only(words as Tree, 1),
  cht: only(words as Tree, 2),
});
