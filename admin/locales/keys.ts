import type framework from './index';

// What TypeScript knows of the texts: their keys, and what each must be filled with. All of it is read off the Chinese
// catalogue, so a new text is written into the file of its part in Chinese and English, and nowhere else. The texts of a
// product's own screens are in the folders of these.

type Leaves<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaves<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];
/** `a.rows_one` and `a.rows_other` are one key, `a.rows`. */
type Bare<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Paired<K extends string> = K extends `${infer B}_other` ? B : never;
type Parents<K extends string> = K extends `${infer P}.${infer R}` ? P | `${P}.${Parents<R>}` : never;

/**
 * The texts that a product adds, each folder of its screens under its own name. Its `words.ts` says:
 * `declare module '../../locales/keys' { interface ProductTexts { wallet: (typeof words)['zh']['wallet'] } }`.
 */
export interface ProductTexts {}

type Leaf = Leaves<(typeof framework)['zh'] & ProductTexts>;
type TextOf = { [L in Leaf as Bare<L[0]>]: L[1] };
type PluralKey = Paired<Leaf[0]>;

export type TextKey = keyof TextOf;
/** A key above others: those whose last part comes as data are found below it (`wordOf`). */
export type TextGroup = Parents<TextKey>;

/** What stands between double braces, in any form of a text. */
type Blanks<S> = S extends `${string}{{${infer N}}}${infer R}` ? N | Blanks<R> : never;
type BlanksOf<K extends TextKey> = Blanks<TextOf[K]> | (K extends PluralKey ? 'count' : never);
/** A number that decides between one and many comes as a number; the texts write its separators themselves. */
type Filling<K extends TextKey> = {
  readonly [N in BlanksOf<K>]: [N, K] extends ['count', PluralKey] ? number : string | number;
};

/** What a text asks for beside its key: nothing, or a value for each of its blanks. */
export type Filled<K extends TextKey> = [BlanksOf<K>] extends [never] ? [] : [filling: Filling<K>];
/** Texts without blanks, which may be handed about by key alone. */
export type PlainKey = { [K in TextKey]: [BlanksOf<K>] extends [never] ? K : never }[TextKey];
