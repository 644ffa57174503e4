import { useCallback } from 'react';
import { useLocaleState, useTranslate } from 'ra-core';
import type { Language } from '@t3d/resources/kit';

export type Say = (key: string, params?: Record<string, unknown>) => string;

/** Texts of this folder: `say('list.total', { count })` reads `crud.list.total`. */
export function useSay(): Say {
  const translate = useTranslate();
  return useCallback((key, params) => translate(`crud.${key}`, params), [translate]);
}

export function useLanguage(): Language {
  const [locale] = useLocaleState();
  return locale === 'en' || locale === 'cht' ? locale : 'zh';
}

/** A count with thousand separators. */
export const countText = (count: number): string => count.toLocaleString('en-US');
