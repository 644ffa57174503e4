import { useLocaleState } from 'ra-core';
import type { Language } from '@t3d/resources/kit';

export function useLanguage(): Language {
  const [locale] = useLocaleState();
  return locale === 'en' || locale === 'cht' ? locale : 'zh';
}
