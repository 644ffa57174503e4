export const LANGUAGES = ['zh', 'en', 'cht'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A text by language. The texts are not empty. */
export type I18nText = Partial<Record<Language, string>>;

/** Returns the text in the given language, or else in the first language of `order` that has a text. */
export function readI18n(text: I18nText | null | undefined, language: Language): string {
  if (!text) return '';
  const order: Record<Language, Language[]> = {
    cht: ['cht', 'zh', 'en'],
    zh: ['zh', 'cht', 'en'],
    en: ['en', 'zh', 'cht'],
  };
  for (const candidate of order[language]) if (text[candidate]) return text[candidate] as string;
  return '';
}

/** Returns the language with the largest weight, or the first of several. */
function firstOf(header: string): string {
  const preferences = header.split(',').map((preference) => {
    const [tag = '', ...rest] = preference.trim().toLowerCase().split(';');
    const weight = Number(/q\s*=\s*([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { tag: tag.trim(), weight: Number.isNaN(weight) ? 0 : weight };
  });
  return preferences.sort((a, b) => b.weight - a.weight)[0]?.tag ?? '';
}

/** Parses a language header: cht for traditional Chinese, zh for other Chinese or no header, en for all others. */
export function languageOf(header: string | undefined): Language {
  const first = firstOf(header ?? '');
  if (first === '' || first === '*') return 'zh';
  if (first === 'cht' || /^zh-(tw|hk|mo|hant)/.test(first)) return 'cht';
  return first.startsWith('zh') ? 'zh' : 'en';
}
