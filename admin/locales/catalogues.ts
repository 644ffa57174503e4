import type { Language } from '@t3d/resources/kit';

interface Texts {
  readonly default: { readonly [L in Language]?: object };
}
/**
 * The texts of a product by language, loaded on demand, for example by `zh: () => import('./words?zh')`. In a build,
 * `rest` loads the texts that no list needs.
 */
export type Catalogues = Readonly<Record<Language, () => Promise<Texts & { rest?: () => Promise<Texts> }>>>;

/** The texts of a product without texts of its own. */
export const FRAMEWORK_WORDS: Catalogues = {
  zh: () => import('./index?zh'),
  en: () => import('./index?en'),
  cht: () => import('./index?cht'),
};
