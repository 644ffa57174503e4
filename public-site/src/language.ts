export type Language = 'zh' | 'en' | 'cht';

export const languages: readonly Language[] = ['zh', 'en', 'cht'];

export const languageNames: Record<Language, string> = { zh: '简体', en: 'English', cht: '繁體' };

/** The values of the `lang` attribute, which affects fonts and line breaking. */
export const htmlLanguages: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };

const STORAGE_KEY = 'lang';

/** Returns the stored language, or zh if the browser lists zh-CN, or else en. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = languages.find((language) => language === stored);
  if (known) return known;
  return preferred.includes('zh-CN') ? 'zh' : 'en';
}

// Ignores missing storage, for example in a private window.
function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const currentLanguage: Language = chooseLanguage(
  readStored(),
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? []),
);

export function switchLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
  location.reload();
}

/** A text by language, or a plain text. */
export type I18nText = string | { [language in Language]?: string };

/** Returns the text in a language. Falls back from cht to zh to en. */
export function readText(text: I18nText | null | undefined, language: Language = currentLanguage): string {
  if (!text) return '';
  if (typeof text === 'string') return text;
  return text[language] || text.cht || text.zh || text.en || '';
}

/** Returns the name of a plan with non-breaking spaces, for example in "30 days". */
export const planName = (name: I18nText | null | undefined): string =>
  readText(name)
    .replace(/(\d) (\p{L})/gu, '$1\u00a0$2')
    .replaceAll(' ·', '\u00a0·');
