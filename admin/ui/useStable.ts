import { useMemo } from 'react';

/** The value before while both are the same JSON: an Autocomplete takes another object for another choice. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
