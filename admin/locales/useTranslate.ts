import { useCallback } from 'react';
import { useTranslate as useAnyKey } from 'ra-core';
import type { Filled, FilledIn, KeysIn, TextGroup, TextKey } from './keys';

/**
 * The text of a key: `translate('tray.open', { count })`. A key that is misspelt or not filled as its text asks does
 * not compile.
 */
export type Translate = <K extends TextKey>(key: K, ...filling: Filled<K>) => string;

/** The same below one group: with `crud`, `say('list.total', { count })`. */
export type SayIn<P extends string> = <K extends KeysIn<P>>(key: K, ...filling: FilledIn<P, K>) => string;

export const useTranslate = useAnyKey as () => Translate;

export function useSayIn<P extends TextGroup>(group: P): SayIn<P> {
  const translate = useAnyKey();
  return useCallback(
    (key: string, filling?: object) => translate(`${group}.${key}`, filling),
    [translate, group],
  ) as SayIn<P>;
}

/** The word for a code that came as data: below `group`, else `fallback`, which is the code itself unless told. */
export function wordOf(
  translate: Translate,
  group: TextGroup,
  code: string,
  fallback = code,
  filling: Readonly<Record<string, string | number>> = {},
): string {
  return (translate as (key: string, filling: object) => string)(`${group}.${code}`, { ...filling, _: fallback });
}
