import type { Catalogues } from '../providers/declaredWords';

/** The texts of a back-office without texts of its own. */
export const FRAMEWORK_WORDS: Catalogues = {
  zh: () => import('./index?zh'),
  en: () => import('./index?en'),
  cht: () => import('./index?cht'),
};
