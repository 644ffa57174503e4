import type { Language } from '../kit/languages';
import { toTraditional, traditionalTree } from './traditional';

type Call = (...given: never[]) => unknown;

export type Texts<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Texts<Text>
    : { readonly [K in keyof T]: Texts<T[K]> };

/** Texts that replace the automatic conversion. A key of a list is an index. */
export type Chosen<T> = T extends string | Call
  ? Texts<T>
  : T extends readonly (infer One)[]
    ? { readonly [index: number]: Chosen<One> }
    : { readonly [K in keyof T]?: Chosen<T[K]> };

/** A text in Chinese and English, with `cht` if the automatic conversion is wrong. */
export interface Text {
  readonly zh: string;
  readonly en: string;
  readonly cht?: string;
}

export const textIn = (text: Text, language: Language): string => text[language] ?? toTraditional(text.zh);

/**
 * Builds texts in all languages, with traditional Chinese derived. The build of a site replaces the call by its result,
 * because browsers have no dictionary.
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
