import { useEffect, useId } from 'react';
import type { RouterBlockerFunction } from 'ra-core';
import { makeStore } from '../ui/store';
import { isShown, useTabPlace } from './tabs/tab';

/** The ids of components with unsaved work, by tab. */
const held = new Map<string, Set<string>>();
/** The tabs with unsaved work, which the tab bar marks. */
const unsaved = makeStore<ReadonlySet<string>>(new Set());
/** The blockers by component. `blocks` returns true if leaving the tab would lose work. */
const blockers = new Map<string, { key: string; blocks: () => boolean }>();

export const unsavedTabs = unsaved.get;
export const useUnsavedTabs = unsaved.use;
/** Returns a text about the unsaved tabs. The component renders only if the text changes. */
export const useUnsavedText: (textOf: (keys: ReadonlySet<string>) => string) => string = unsaved.useSelected;

function notifyListeners(): void {
  const next = new Set([...held].filter(([, holders]) => holders.size > 0).map(([key]) => key));
  const before = unsaved.get();
  if (next.size !== before.size || [...next].some((key) => !before.has(key))) unsaved.set(next);
}

export function addUnsavedWork(key: string, holder: string): void {
  held.set(key, (held.get(key) ?? new Set()).add(holder));
  notifyListeners();
}

export function releaseWork(key: string, holder: string): void {
  held.get(key)?.delete(holder);
  notifyListeners();
}

export function forgetWork(key: string): void {
  for (const [holder, blocker] of blockers) if (blocker.key === key) blockers.delete(holder);
  if (held.delete(key)) notifyListeners();
}

/** Discards all marks, because the user has confirmed to leave. */
export function forgetAllWork(): void {
  held.clear();
  blockers.clear();
  notifyListeners();
}

/** Counts the unsaved work of a tab again when it is shown. Returns a function that notifies the listeners. */
export function recountWork(key: string): () => void {
  held.delete(key);
  return notifyListeners;
}

export function useUnsavedWork(dirty: boolean): void {
  const { key } = useTabPlace();
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    addUnsavedWork(key, id);
    // Keeps the mark of a hidden tab, whose effects end although the work exists.
    return () => {
      if (isShown(key)) releaseWork(key, id);
    };
  }, [key, id, dirty]);
}

const placeAt = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: '' });

/** Registers a blocker, which is called after each render and before tabs close. */
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

/** Returns the unsaved tabs after calling all blockers again. */
export function unsavedNow(): ReadonlySet<string> {
  for (const [holder, { key, blocks }] of blockers) (blocks() ? addUnsavedWork : releaseWork)(key, holder);
  return unsaved.get();
}
