import type { Language } from '@t3d/resources/kit';
import { storage } from './storage';
import type { AuthTexts } from '../locales/auth';
import { chooseLanguage, language } from './chosenLanguage';
import { retryImport } from './lazyWithRetry';

export { chooseLanguage, language };

export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '简体中文', en: 'English', cht: '繁體中文' };

/** Changes the language by a reload, because texts of the server must change too. */
export function changeLanguage(next: Language): void {
  storage.lang = next;
  window.location.reload();
}

const CATALOGUES: Record<Language, () => Promise<{ default: { readonly [L in Language]?: object } }>> = {
  zh: () => import('../locales/auth?zh'),
  en: () => import('../locales/auth?en'),
  cht: () => import('../locales/auth?cht'),
};

let texts: AuthTexts | undefined;

/** Loads the texts of login, 404 and error messages, which the page needs first. */
export async function loadTexts(language: Language): Promise<AuthTexts> {
  const catalogue = await retryImport(CATALOGUES[language], 'page')();
  texts = catalogue.default[language] as AuthTexts;
  return texts;
}

/** Returns a text with each `{name}` replaced by `values.name`. */
export function authText(key: keyof AuthTexts, values: Record<string, string | number> = {}): string {
  return (texts?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
