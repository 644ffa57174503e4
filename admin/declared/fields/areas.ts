import type { Language } from '@t3d/resources/kit';
import { HTML_LANG } from '../../providers/language';

const names = new Map<Language, Intl.DisplayNames>();

export function areaName(code: string, language: Language): string {
  let inLanguage = names.get(language);
  if (!inLanguage) names.set(language, (inLanguage = new Intl.DisplayNames([HTML_LANG[language]], { type: 'region' })));
  try {
    return inLanguage.of(code) ?? code;
  } catch {
    return code;
  }
}
