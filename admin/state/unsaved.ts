import { useEffect, useId, useSyncExternalStore } from 'react';
import type { RouterBlockerFunction } from 'ra-core';
import { isShown, useTabPlace } from './tabs/tab';

/** Who holds unsaved work, by the key of the tab; the tab bar marks these tabs, leaving asks for confirmation. */
const held = new Map<string, Set<string>>();
const listeners = new Set<() => void>();
let unsaved: ReadonlySet<string> = new Set();

/** Checks of react-admin's blockers, by their holders: whether leaving the tab would lose something. */
const blockers = new Map<string, { key: string; blocks: () => boolean }>();

function tell(): void {
  const next = new Set([...held].filter(([, holders]) => holders.size > 0).map(([key]) => key));
  if (next.size === unsaved.size && [...next].every((key) => unsaved.has(key))) return;
  unsaved = next;
  for (const listener of listeners) listener();
}

export function holdWork(key: string, holder: string): void {
  held.set(key, (held.get(key) ?? new Set()).add(holder));
  tell();
}

export function releaseWork(key: string, holder: string): void {
  held.get(key)?.delete(holder);
  tell();
}

/** A tab is gone, and what was in it. */
export function forgetWork(key: string): void {
  for (const [holder, blocker] of blockers) if (blocker.key === key) blockers.delete(holder);
  if (held.delete(key)) tell();
}

/** The page is left on purpose: nothing asks for confirmation any more. */
export function forgetAllWork(): void {
  held.clear();
  blockers.clear();
  tell();
}

/**
 * A tab is on the screen again: those who still hold work register again, the others went away while it was hidden.
 * Returns what to call when they have registered.
 */
export function recountWork(key: string): () => void {
  held.delete(key);
  return tell;
}

/** Marks this tab as holding work that would be lost, as long as `dirty` is true and the caller is there. */
export function useUnsavedWork(dirty: boolean): void {
  const { key } = useTabPlace();
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    holdWork(key, id);
    // The effects of a hidden tab end too, but its work is still there.
    return () => {
      if (isShown(key)) releaseWork(key, id);
    };
  }, [key, id, dirty]);
}

const placeAt = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: '' });

/**
 * react-admin's `useBlocker` in a tab: `shouldBlock` is asked whether leaving the page for another one would lose work.
 * It is asked after each render, and once more before a tab closes.
 */
export function useBlockedWork(shouldBlock: RouterBlockerFunction | boolean): void {
  const { key, path } = useTabPlace();
  const holder = useId();
  useEffect(() => {
    const blocks = (): boolean =>
      typeof shouldBlock === 'function'
        ? shouldBlock({ currentLocation: placeAt(path), nextLocation: placeAt('/login'), historyAction: 'POP' })
        : shouldBlock;
    blockers.set(holder, { key, blocks });
    if (blocks()) holdWork(key, holder);
    else releaseWork(key, holder);
  });
  useEffect(
    () => () => {
      if (!isShown(key)) return;
      blockers.delete(holder);
      releaseWork(key, holder);
    },
    [key, holder],
  );
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const unsavedTabs = (): ReadonlySet<string> => unsaved;
/** The same at the moment in which something is about to be lost: blockers are asked anew. */
export function unsavedNow(): ReadonlySet<string> {
  for (const [holder, { key, blocks }] of blockers) (blocks() ? holdWork : releaseWork)(key, holder);
  return unsaved;
}
/** Something about the tabs that hold unsaved work, by their keys; a new text draws the caller anew. */
export const useUnsavedText = (textOf: (keys: ReadonlySet<string>) => string): string =>
  useSyncExternalStore(subscribe, () => textOf(unsaved));
/** The keys of the tabs that hold unsaved work. */
export const useUnsavedTabs = (): ReadonlySet<string> => useSyncExternalStore(subscribe, unsavedTabs);
