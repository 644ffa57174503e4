import { useEffect, useId, useSyncExternalStore } from 'react';

/** Unsaved work by the name of the tab that holds it; the tab bar marks these tabs, leaving asks about them. */
const held = new Map<string, Set<string>>();
const listeners = new Set<() => void>();
let count = 0;

function tell(): void {
  count = [...held.values()].filter((holders) => holders.size > 0).length;
  for (const listener of listeners) listener();
}

/** Says that the tab `place` holds work that would be lost, as long as `dirty` is true and the caller is there. */
export function useUnsaved(place: string, dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    const holders = held.get(place) ?? new Set();
    held.set(place, holders.add(id));
    tell();
    return () => { holders.delete(id); tell(); };
  }, [place, dirty, id]);
}

export const isUnsaved = (place: string): boolean => (held.get(place)?.size ?? 0) > 0;
export const unsavedCount = (): number => count;
const subscribe = (listener: () => void): (() => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; };
/** How many tabs hold unsaved work. */
export const useUnsavedCount = (): number => useSyncExternalStore(subscribe, unsavedCount);
