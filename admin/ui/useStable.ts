import { useMemo } from 'react';

/**
 * The value that was there before, as long as the new one says the same as JSON: an Autocomplete takes another object
 * for another choice and puts its text back over what is being typed.
 */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
