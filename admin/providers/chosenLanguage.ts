import type { Language } from '@t3d/resources/kit';
import { storage } from './storage';

/** Returns the stored language, or else zh if the browser lists zh-CN, or else en. */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  if (stored === 'zh' || stored === 'en' || stored === 'cht') return stored;
  return browser.some((tag) => tag.toLowerCase() === 'zh-cn') ? 'zh' : 'en';
}

export const language: Language =
  typeof navigator === 'undefined' ? 'zh' : chooseLanguage(storage.lang, navigator.languages ?? [navigator.language]);
