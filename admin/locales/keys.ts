import type framework from './index';

// The types of text keys, derived from the Chinese texts. Texts of a product's screens are in their folders.

type Leaves<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaves<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];
/** Joins `a.rows_one` and `a.rows_other` to the key `a.rows`. */
type Bare<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Paired<K extends string> = K extends `${infer B}_other` ? B : never;
type Parents<K extends string> = K extends `${infer P}.${infer R}` ? P | `${P}.${Parents<R>}` : never;

/** The texts of a product's screens. Each `…Texts.ts` adds a key by declaration merging. */
export interface ProductTexts {}

type Leaf = Leaves<(typeof framework)['zh'] & ProductTexts>;
type TextOf = { [L in Leaf as Bare<L[0]>]: L[1] };
type PluralKey = Paired<Leaf[0]>;

export type TextKey = keyof TextOf;
/** The groups of texts in which `wordOf` finds a text by a code. A build finds only names with a dot in the code. */
export type TextGroup = Extract<Parents<TextKey>, `${string}.${string}`>;

type Blanks<S> = S extends `${string}{{${infer N}}}${infer R}` ? N | Blanks<R> : never;
type BlanksOf<K extends TextKey> = Blanks<TextOf[K]> | (K extends PluralKey ? 'count' : never);
/** The parameters of a text. A count must be a number, because it selects the plural. */
type TextParams<K extends TextKey> = {
  readonly [N in BlanksOf<K>]: [N, K] extends ['count', PluralKey] ? number : string | number;
};

export type TextArguments<K extends TextKey> = [BlanksOf<K>] extends [never] ? [] : [filling: TextParams<K>];
export type PlainKey = { [K in TextKey]: [BlanksOf<K>] extends [never] ? K : never }[TextKey];
