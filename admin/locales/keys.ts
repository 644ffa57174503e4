import type framework from './index';

// The types are derived from the Chinese texts. A new text is added in Chinese and English to the file of its part, and
// texts of a product's own screens are in the folders of these screens.

type Leaves<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaves<T[K], `${P}${K}.`>;
}[keyof T & (string | number)];
/** `a.rows_one` and `a.rows_other` become the single key `a.rows`. */
type Bare<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Paired<K extends string> = K extends `${infer B}_other` ? B : never;
type Parents<K extends string> = K extends `${infer P}.${infer R}` ? P | `${P}.${Parents<R>}` : never;

/**
 * A product adds a key for each folder of screens. The file `…Texts.ts` of a folder declares, for example, `declare
 * module '../../locales/keys' { interface ProductTexts { wallet: (typeof words)['zh']['wallet'] } }`.
 */
export interface ProductTexts {}

type Leaf = Leaves<(typeof framework)['zh'] & ProductTexts>;
type TextOf = { [L in Leaf as Bare<L[0]>]: L[1] };
type PluralKey = Paired<Leaf[0]>;

export type TextKey = keyof TextOf;
/** `wordOf` finds a text of the group by a code that comes from data. */
export type TextGroup = Parents<TextKey>;

type Blanks<S> = S extends `${string}{{${infer N}}}${infer R}` ? N | Blanks<R> : never;
type BlanksOf<K extends TextKey> = Blanks<TextOf[K]> | (K extends PluralKey ? 'count' : never);
/** A count must be a number, because it selects the plural form. */
type Filling<K extends TextKey> = {
  readonly [N in BlanksOf<K>]: [N, K] extends ['count', PluralKey] ? number : string | number;
};

export type Filled<K extends TextKey> = [BlanksOf<K>] extends [never] ? [] : [filling: Filling<K>];
export type PlainKey = { [K in TextKey]: [BlanksOf<K>] extends [never] ? K : never }[TextKey];
