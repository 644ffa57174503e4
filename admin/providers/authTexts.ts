import type { Language } from '@t3d/resources/kit';
import type { AuthTexts } from '../locales/auth';
import type { Catalogues } from './i18nProvider';
import { retryImport } from './lazyWithRetry';

const CATALOGUES: Catalogues = {
  zh: () => import('../locales/auth?zh'),
  en: () => import('../locales/auth?en'),
  cht: () => import('../locales/auth?cht'),
};

let texts: AuthTexts | undefined;

/** Loads the few texts needed before the back-office: login, 404 and the error catalogue. */
export async function loadTexts(language: Language): Promise<AuthTexts> {
  const catalogue = await retryImport(CATALOGUES[language], 'page')();
  texts = catalogue.default[language] as AuthTexts;
  return texts;
}

/** Returns the text of a key, with `{name}` replaced by `values.name`. */
export function authText(key: keyof AuthTexts, values: Record<string, string | number> = {}): string {
  return (texts?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
