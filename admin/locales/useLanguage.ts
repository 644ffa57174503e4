import { useLocaleState } from 'ra-core';
import type { Language } from '@t3d/resources/kit';

/** Returns the language of the screens. */
export function useLanguage(): Language {
  const [locale] = useLocaleState();
  return locale === 'en' || locale === 'cht' ? locale : 'zh';
}
