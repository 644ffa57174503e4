import type { Language } from '../kit/languages';
import { toTraditional, traditionalTree } from './traditional';

type Call = (...given: never[]) => unknown;

/** The keys of a tree of texts, with the texts of another language. */
export type Texts<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Texts<Text>
    : { readonly [K in keyof T]: Texts<T[K]> };

/** The texts of a tree that a person words otherwise than OpenCC does. An entry of a list goes by its index. */
export type Chosen<T> = T extends string | Call
  ? Texts<T>
  : T extends readonly (infer One)[]
    ? { readonly [index: number]: Chosen<One> }
    : { readonly [K in keyof T]?: Chosen<T[K]> };

/** A text in Chinese and English; in traditional Chinese, too, if that is not what the Chinese text turns into. */
export interface Text {
  readonly zh: string;
  readonly en: string;
  readonly cht?: string;
}

export const textIn = (text: Text, language: Language): string => text[language] ?? toTraditional(text.zh);

/**
 * Texts in all languages, written in Chinese and English: `translations({ zh: { save: '保存' }, en: { save: 'Save' } })`.
 * Traditional Chinese is derived from the Chinese texts. `cht` has only what a person words otherwise. A key that `en`
 * lacks, or that `zh` lacks, does not compile. A build of a site writes the result out in place of the call, so that no
 * dictionary reaches a browser; a server derives when somebody reads `cht`.
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
