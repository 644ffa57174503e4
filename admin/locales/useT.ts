import { useTranslate as useAnyKey } from 'ra-core';
import type { Filled, TextGroup, TextKey } from './keys';

/** A misspelled key or a missing parameter, as in `t('tray.open', { count })`, does not compile. */
export type Translate = <K extends TextKey>(key: K, ...filling: Filled<K>) => string;

export const useT = useAnyKey as () => Translate;

/** Returns `fallback`, by default the code itself, if the group has no text for a code that comes from data. */
export function wordOf(
  t: Translate,
  group: TextGroup,
  code: string,
  fallback = code,
  filling: Readonly<Record<string, string | number>> = {},
): string {
  return (t as (key: string, filling: object) => string)(`${group}.${code}`, { ...filling, _: fallback });
}
