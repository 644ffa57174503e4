import type { PartialWords, WordsByLanguage } from './textTypes';

/** A text in Chinese and English, and in traditional Chinese if the automatic conversion is wrong. */
export type InThree = readonly [zh: string, en: string, cht?: string];

// The texts to translate. The key `like` contains the name of a resource, which is not translated.
type Three<T> = T extends string ? InThree : { readonly [K in keyof T]: K extends 'like' ? T[K] : Three<T[K]> };
export type WordsInThree = Three<PartialWords>;

type Tree = { readonly [key: string]: Tree | InThree | string };

const isText = (value: Tree | InThree): value is InThree => Array.isArray(value);

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

/** Builds the texts of a product or extension from pairs of Chinese and English. Traditional Chinese is derived. */
export const inLanguages = (words: WordsInThree): WordsByLanguage => ({
  zh: only(words as Tree, 0),
  en: only(words as Tree, 1),
  cht: only(words as Tree, 2),
});
