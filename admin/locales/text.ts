import { useLocaleState } from 'ra-core';
import type { Language } from '@t3d/resources/kit';
import type { SayIn } from './useTranslate';
import { useSayIn } from './useTranslate';

/** Texts of this folder: `say('list.total', { count })` reads `crud.list.total`. */
export type Say = SayIn<'crud'>;
export const useSay = (): Say => useSayIn('crud');

export function useLanguage(): Language {
  const [locale] = useLocaleState();
  return locale === 'en' || locale === 'cht' ? locale : 'zh';
}

export { countText } from './counts';
