import { useTranslate as useAnyKey } from 'ra-core';
import type { TextArguments, TextGroup, TextKey } from './keys';

/** Translates a key. A misspelled key or a missing parameter does not compile. */
export type Translate = <K extends TextKey>(key: K, ...filling: TextArguments<K>) => string;

export const useT = useAnyKey as () => Translate;

/** Returns the text of a code, or `fallback`, by default the code itself. */
export function wordOf(
  t: Translate,
  group: TextGroup,
  code: string,
  fallback = code,
  filling: Readonly<Record<string, string | number>> = {},
): string {
  return (t as (key: string, filling: object) => string)(`${group}.${code}`, { ...filling, _: fallback });
}
