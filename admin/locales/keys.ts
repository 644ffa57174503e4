import type framework from './index';

// The types of the text keys and their parameters, derived from the Chinese texts. A new text is added in Chinese and
// English to the file of its part. Texts of a product's own screens are in the folders of these screens.

type Leaves<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaves<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];
/** Replaces the keys `a.rows_one` and `a.rows_other` by the single key `a.rows`. */
type Bare<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Paired<K extends string> = K extends `${infer B}_other` ? B : never;
type Parents<K extends string> = K extends `${infer P}.${infer R}` ? P | `${P}.${Parents<R>}` : never;

/**
 * The texts that a product adds, with a key for each folder of screens. The file `…Texts.ts` of a folder declares, for
 * example, `declare module '../../locales/keys' { interface ProductTexts { wallet: (typeof words)['zh']['wallet'] } }`.
 */
export interface ProductTexts {}

type Leaf = Leaves<(typeof framework)['zh'] & ProductTexts>;
type TextOf = { [L in Leaf as Bare<L[0]>]: L[1] };
type PluralKey = Paired<Leaf[0]>;

export type TextKey = keyof TextOf;
/** The key of a group of texts. `wordOf` finds a text of the group by a code that comes from data. */
export type TextGroup = Parents<TextKey>;

/** The names of the placeholders in a text. */
type Blanks<S> = S extends `${string}{{${infer N}}}${infer R}` ? N | Blanks<R> : never;
type BlanksOf<K extends TextKey> = Blanks<TextOf[K]> | (K extends PluralKey ? 'count' : never);
/** The parameters of a text. A count must be a number, because it selects the plural form. */
type Filling<K extends TextKey> = {
  readonly [N in BlanksOf<K>]: [N, K] extends ['count', PluralKey] ? number : string | number;
};

/** The arguments after a text's key. The arguments are none, or a value for each placeholder. */
export type Filled<K extends TextKey> = [BlanksOf<K>] extends [never] ? [] : [filling: Filling<K>];
/** The keys of texts without placeholders. */
export type PlainKey = { [K in TextKey]: [BlanksOf<K>] extends [never] ? K : never }[TextKey];
