import type { Language } from '@t3d/resources/kit';
import { storage } from './storage';

/** Returns the stored choice, else zh when the browser knows zh-CN, else en. */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  if (stored === 'zh' || stored === 'en' || stored === 'cht') return stored;
  return browser.some((tag) => tag.toLowerCase() === 'zh-cn') ? 'zh' : 'en';
}

export const language: Language =
  typeof navigator === 'undefined' ? 'zh' : chooseLanguage(storage.lang, navigator.languages ?? [navigator.language]);

export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '简体中文', en: 'English', cht: '繁體中文' };

/** Reloads the page, because texts come from the server too. */
export function changeLanguage(next: Language): void {
  storage.lang = next;
  window.location.reload();
}
