export type Language = 'zh' | 'en' | 'cht';

export const languages: readonly Language[] = ['zh', 'en', 'cht'];

/** What each language calls itself in the switch. */
export const languageNames: Record<Language, string> = { zh: '简体', en: 'English', cht: '繁體' };

/** The value of the `lang` attribute, which picks fonts and line breaking. */
export const htmlLanguages: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };

const STORAGE_KEY = 'lang';

/** The stored choice; else zh for a browser that lists zh-CN; else en. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = languages.find((language) => language === stored);
  if (known) return known;
  return preferred.includes('zh-CN') ? 'zh' : 'en';
}

// Storage is refused in some private windows; the page works without it.
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

/** Remembers the choice and loads the page anew in it. */
export function switchLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
  location.reload();
}

/** A text per language as the API sends it; plain text passes as it is. */
export type I18nText = string | { [language in Language]?: string };

/** Reads in the language asked for, falling back cht → zh → en. */
export function readText(text: I18nText | null | undefined, language: Language = currentLanguage): string {
  if (!text) return '';
  if (typeof text === 'string') return text;
  return text[language] || text.cht || text.zh || text.en || '';
}
