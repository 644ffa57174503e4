import type { Language } from '@t3d/resources/kit';

const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
const names = new Map<Language, Intl.DisplayNames>();

/** A country or region by its code in the reader's language; the code itself when unknown. */
export function areaName(code: string, language: Language): string {
  let inLanguage = names.get(language);
  if (!inLanguage) names.set(language, (inLanguage = new Intl.DisplayNames([TAGS[language]], { type: 'region' })));
  try {
    return inLanguage.of(code) ?? code;
  } catch {
    return code;
  }
}
