import type { Language } from '@t3d/resources/kit';
import type { AuthTexts } from '../locales/auth.zh';
import { retryImport } from './lazyWithRetry';

const CATALOGUES: Record<Language, () => Promise<{ default: AuthTexts }>> = {
  zh: () => import('../locales/auth.zh'),
  en: () => import('../locales/auth.en'),
  cht: () => import('../locales/auth.cht'),
};

let texts: AuthTexts | undefined;

/** Loads the few texts that are needed before (and without) the back-office: login, 404, the error catalogue. */
export async function loadTexts(language: Language): Promise<AuthTexts> {
  texts = (await retryImport(CATALOGUES[language], 'page')()).default;
  return texts;
}

/** The text of a key; `{name}` stands for `values.name`. */
export function authText(key: keyof AuthTexts, values: Record<string, string | number> = {}): string {
  return (texts?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
