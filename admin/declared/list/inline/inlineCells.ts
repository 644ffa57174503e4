import { useEffect, useEffectEvent } from 'react';

/** How each cell on the screen that can be changed in place is opened. */
const openers = new Map<string, () => void>();
const keyOf = (resource: string, id: number, field: string): string => `${resource} ${id} ${field}`;

/** Lets a key of the list open this cell, as long as it is on the screen. */
export function useInlineOpener(resource: string, id: number, field: string, open: () => void): void {
  const openNow = useEffectEvent(open);
  useEffect(() => {
    const key = keyOf(resource, id, field);
    const opener = (): void => openNow();
    openers.set(key, opener);
    return () => {
      if (openers.get(key) === opener) openers.delete(key);
    };
  }, [resource, id, field]);
}

/** Opens the first of these fields of a row that can be changed in place. */
export function openInline(resource: string, id: number, fields: readonly string[]): void {
  const first = fields.find((field) => openers.has(keyOf(resource, id, field)));
  if (first !== undefined) openers.get(keyOf(resource, id, first))?.();
}
