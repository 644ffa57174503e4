import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT, wordOf } from '../../locales/useT';
import { optionsQuery } from '../../providers/options';
import { useApi } from '../../providers/useApi';

/** The types whose entries are fixed values of the product. */
const FIXED: ReadonlySet<string> = new Set([
  'APP_MESSAGE_TYPE',
  'CTRIP_STATUS',
  'DEPARTMENT',
  'NOTICE_TYPE',
  'PAYMENT_METHOD',
  'PAYMENT_PRODUCT',
  'PAY_STATUS',
  'REAL_NAME_DOCUMENT',
  'REPLY',
  'THEME',
]);
export const isFixed = (type: unknown): boolean => FIXED.has(String(type));

export interface DictionaryType {
  type: string;
  label: string;
  count: number;
}

export function useDictionaryTypes(): DictionaryType[] {
  const t = useT();
  const { data } = useQuery(optionsQuery(useApi(), 'dict'));
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const option of data ?? []) {
      const { enumType } = option.data as { enumType: string };
      counts.set(enumType, (counts.get(enumType) ?? 0) + 1);
    }
    return [...counts]
      .map(([type, count]) => ({ type, label: wordOf(t, 'dictionary.types', type), count }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  }, [data, t]);
}
