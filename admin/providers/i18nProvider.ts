import type { Language } from '@t3d/resources/kit';
import { type FormatFunction, type ResourceKey, createInstance } from 'i18next';
import { getI18nProvider } from 'ra-i18n-i18next';
import type { I18nProvider } from 'ra-core';
import { countText } from '../locales/counts';
import { changeLanguage, LANGUAGE_NAMES } from './language';

/** The texts of each language, loaded on demand: `zh: () => import('./words?zh')`. */
export type Catalogues = Readonly<Record<Language, () => Promise<{ default: { readonly [L in Language]?: object } }>>>;

/** Returns the names of actions that no resource declares, by code. */
export async function actionWords(
  language: Language,
  catalogues: Catalogues,
): Promise<Readonly<Record<string, string>>> {
  const { crud } = (await catalogues[language]()).default[language] as {
    crud?: { history?: { actions?: Record<string, string> } };
  };
  return crud?.history?.actions ?? {};
}

/** Groups the thousands of every count. Texts get the plain number, which selects the plural form. */
const format: FormatFunction = (value: unknown, _format, _language, asked) =>
  typeof value === 'number' && asked?.interpolationkey === 'count' ? countText(value) : (value as string);

/** Makes the texts of screens and shell in one language. Labels of resources come with the manifest. */
export async function makeI18nProvider(language: Language, catalogues: Catalogues): Promise<I18nProvider> {
  const messages = (await catalogues[language]()).default[language];
  const provider = await getI18nProvider(
    createInstance(),
    {
      lng: language,
      fallbackLng: language,
      resources: { [language]: { translation: messages as ResourceKey } },
      interpolation: { escapeValue: false, alwaysFormat: true, format },
      nsSeparator: false,
    },
    Object.entries(LANGUAGE_NAMES).map(([locale, name]) => ({ locale, name })),
  );
  return {
    ...provider,
    getLocale: () => language,
    changeLocale: async (locale: string) => changeLanguage(locale as Language),
  };
}
