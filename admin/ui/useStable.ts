import { useMemo } from 'react';

/**
 * Keeps the previous object while its JSON is unchanged, because an Autocomplete treats a new object as a selection.
 */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
