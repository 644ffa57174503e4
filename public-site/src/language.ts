export type Language = 'zh' | 'en' | 'cht';

export const languages: readonly Language[] = ['zh', 'en', 'cht'];

export const languageNames: Record<Language, string> = { zh: '简体', en: 'English', cht: '繁體' };

/** The `lang` attribute affects fonts and line breaking. */
export const htmlLanguages: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };

const STORAGE_KEY = 'lang';

/** Without a stored choice, returns zh if the browser lists zh-CN, or else en. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = languages.find((language) => language === stored);
  if (known) return known;
  return preferred.includes('zh-CN') ? 'zh' : 'en';
}

// Ignores missing storage, because some private windows forbid it.
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

/** The API may also send a plain text. */
export type I18nText = string | { [language in Language]?: string };

/** The fallbacks are cht → zh → en. */
export function readText(text: I18nText | null | undefined, language: Language = currentLanguage): string {
  if (!text) return '';
  if (typeof text === 'string') return text;
  return text[language] || text.cht || text.zh || text.en || '';
}

/** Puts in spaces at which no line may break, so that "30 days" stays together. */
export const planName = (name: I18nText | null | undefined): string =>
  readText(name)
    .replace(/(\d) (\p{L})/gu, '$1\u00a0$2')
    .replaceAll(' ·', '\u00a0·');
