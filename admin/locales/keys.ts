import type framework from './index';

// Types of the text keys and their parameters, derived from the Chinese catalogue. A new text is added only to the file
// of its part, in Chinese and English. Texts of a product's own screens are in the folders of these screens.

type Leaves<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaves<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];
/** Turns `a.rows_one` and `a.rows_other` into one key, `a.rows`. */
type Bare<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Paired<K extends string> = K extends `${infer B}_other` ? B : never;
type Parents<K extends string> = K extends `${infer P}.${infer R}` ? P | `${P}.${Parents<R>}` : never;

/**
 * The texts that a product adds, with one key for each folder of screens. A folder's `…Texts.ts` declares: `declare
 * module '../../locales/keys' { interface ProductTexts { wallet: (typeof words)['zh']['wallet'] } }`.
 */
export interface ProductTexts {}

type Leaf = Leaves<(typeof framework)['zh'] & ProductTexts>;
type TextOf = { [L in Leaf as Bare<L[0]>]: L[1] };
type PluralKey = Paired<Leaf[0]>;

export type TextKey = keyof TextOf;
/** A parent key. `wordOf` finds the texts below it by a last part that comes from data. */
export type TextGroup = Parents<TextKey>;

/** The names between double braces in any form of a text. */
type Blanks<S> = S extends `${string}{{${infer N}}}${infer R}` ? N | Blanks<R> : never;
type BlanksOf<K extends TextKey> = Blanks<TextOf[K]> | (K extends PluralKey ? 'count' : never);
/**
 * The parameters of a text. A count that selects the plural form is a number, which the text formats with separators.
 */
type Filling<K extends TextKey> = {
  readonly [N in BlanksOf<K>]: [N, K] extends ['count', PluralKey] ? number : string | number;
};

/** The arguments after a text's key: none, or a value for each placeholder. */
export type Filled<K extends TextKey> = [BlanksOf<K>] extends [never] ? [] : [filling: Filling<K>];
/** The keys of texts without placeholders, which need no parameters. */
export type PlainKey = { [K in TextKey]: [BlanksOf<K>] extends [never] ? K : never }[TextKey];
