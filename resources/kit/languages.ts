export const LANGUAGES = ['zh', 'en', 'cht'] as const;
export type Language = (typeof LANGUAGES)[number];
/** At least one language, none of them empty. */
export type I18nText = Partial<Record<Language, string>>;

/** Reads an i18n text in a language; falls back cht → zh → en (and zh ↔ en) so that something is always shown. */
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

/** The preferred language first: what weighs most, the earlier of equals. */
function firstOf(header: string): string {
  const preferences = header.split(',').map((preference) => {
    const [tag = '', ...rest] = preference.trim().toLowerCase().split(';');
    const weight = Number(/q\s*=\s*([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { tag: tag.trim(), weight: Number.isNaN(weight) ? 0 : weight };
  });
  return preferences.sort((a, b) => b.weight - a.weight)[0]?.tag ?? '';
}

/** `zh-TW`, `zh-HK`, `zh-Hant*`, `cht` → cht; any other Chinese → zh; anything else → en; absent → zh. */
export function languageOf(header: string | undefined): Language {
  const first = firstOf(header ?? '');
  if (first === '' || first === '*') return 'zh';
  if (first === 'cht' || /^zh-(tw|hk|mo|hant)/.test(first)) return 'cht';
  return first.startsWith('zh') ? 'zh' : 'en';
}
