import { useLocaleState } from 'ra-core';
import type { Language } from '@t3d/resources/kit';

/** The language of the screen. */
export function useLanguage(): Language {
  const [locale] = useLocaleState();
  return locale === 'en' || locale === 'cht' ? locale : 'zh';
}
