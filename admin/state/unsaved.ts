import { useEffect, useId } from 'react';
import type { RouterBlockerFunction } from 'ra-core';
import { makeStore } from '../ui/store';
import { isShown, useTabPlace } from './tabs/tab';

/** The ids of components with unsaved work, by the key of the component's tab. */
const held = new Map<string, Set<string>>();
/**
 * The keys of the tabs with unsaved work. The tab bar marks these tabs, and asks for confirmation before closing them.
 */
const unsaved = makeStore<ReadonlySet<string>>(new Set());
/** The blockers of react-admin by component id. `blocks` returns true if leaving the tab would lose work. */
const blockers = new Map<string, { key: string; blocks: () => boolean }>();

export const unsavedTabs = unsaved.get;
export const useUnsavedTabs = unsaved.use;
/**
 * Returns a text that `textOf` computes from the unsaved tabs. The component renders again only if the text changes.
 */
export const useUnsavedText: (textOf: (keys: ReadonlySet<string>) => string) => string = unsaved.useSelected;

function tell(): void {
  const next = new Set([...held].filter(([, holders]) => holders.size > 0).map(([key]) => key));
  const before = unsaved.get();
  if (next.size !== before.size || [...next].some((key) => !before.has(key))) unsaved.set(next);
}

export function addUnsavedWork(key: string, holder: string): void {
  held.set(key, (held.get(key) ?? new Set()).add(holder));
  tell();
}

export function releaseWork(key: string, holder: string): void {
  held.get(key)?.delete(holder);
  tell();
}

export function forgetWork(key: string): void {
  for (const [holder, blocker] of blockers) if (blocker.key === key) blockers.delete(holder);
  if (held.delete(key)) tell();
}

/**
 * Discards all marks of unsaved work after the user has confirmed to leave the page. Otherwise the browser would ask
 * again.
 */
export function forgetAllWork(): void {
  held.clear();
  blockers.clear();
  tell();
}

/**
 * Clears the marks of unsaved work when the user returns to a tab. The components of the tab then set the marks again.
 * Returns a function that notifies the listeners.
 */
export function recountWork(key: string): () => void {
  held.delete(key);
  return tell;
}

/** Marks the tab as having unsaved work while `dirty` is true and the component is mounted. */
export function useUnsavedWork(dirty: boolean): void {
  const { key } = useTabPlace();
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    addUnsavedWork(key, id);
    // Leaves the mark of a hidden tab in place. The effects of a hidden tab end although the unsaved work still exists.
    return () => {
      if (isShown(key)) releaseWork(key, id);
    };
  }, [key, id, dirty]);
}

const placeAt = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: '' });

/**
 * Implements react-admin's `useBlocker` in a tab. The blocker is called after each render, and again before tabs close.
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
    if (blocks()) addUnsavedWork(key, holder);
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

/** Calls all blockers again and returns the keys of the tabs with unsaved work. */
export function unsavedNow(): ReadonlySet<string> {
  for (const [holder, { key, blocks }] of blockers) (blocks() ? addUnsavedWork : releaseWork)(key, holder);
  return unsaved.get();
}
