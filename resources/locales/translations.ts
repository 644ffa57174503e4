import type { Language } from '../kit/languages';
import { toTraditional, traditionalTree } from './traditional';

type Call = (...given: never[]) => unknown;

/** The texts of another language, in a tree with the same keys. */
export type Texts<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Texts<Text>
    : { readonly [K in keyof T]: Texts<T[K]> };

/**
 * The texts written by hand that replace the conversion by OpenCC, in a tree with the same keys. A key of a list is an
 * index.
 */
export type Chosen<T> = T extends string | Call
  ? Texts<T>
  : T extends readonly (infer One)[]
    ? { readonly [index: number]: Chosen<One> }
    : { readonly [K in keyof T]?: Chosen<T[K]> };

/** A text in Chinese and English. `cht` is set if the traditional Chinese differs from the automatic conversion. */
export interface Text {
  readonly zh: string;
  readonly en: string;
  readonly cht?: string;
}

export const textIn = (text: Text, language: Language): string => text[language] ?? toTraditional(text.zh);

/**
 * Builds texts in all languages from Chinese and English, for example `translations({ zh: { save: '保存' }, en: { save:
 * 'Save' } })`. Traditional Chinese is derived from the Chinese texts, and `cht` contains only exceptions written by
 * hand. A key that is missing in `en` or `zh` does not compile. The build of a site replaces the call by the result,
 * because browsers have no dictionary. A server derives the texts when `cht` is first read.
 */
export function translations<const T>({ zh, en, cht }: { zh: T; en: Texts<NoInfer<T>>; cht?: Chosen<NoInfer<T>> }): {
  readonly zh: T;
  readonly en: Texts<T>;
  readonly cht: Texts<T>;
} {
  let derived: Texts<T> | undefined;
  return {
    zh,
    en,
    get cht() {
      derived ??= traditionalTree(zh, cht) as Texts<T>;
      return derived;
    },
  };
}
