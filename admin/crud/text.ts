import { useCallback } from 'react';
import { useLocaleState, useTranslate } from 'ra-core';
import { formatMoney } from '@t3d/resources/kit';
import type { Language, MessageKey } from '@t3d/resources/kit';

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

/** A validation message in words; limits of money are told in major units. */
export function messageText(message: MessageKey, say: Say): string {
  const params = message.key === 'minMoney' ? { ...message.params, min: formatMoney(Number(message.params?.min)) } : message.params;
  return say(`validation.${message.key}`, params);
}

/** A count with thousand separators. */
export const countText = (count: number): string => count.toLocaleString('en-US');
