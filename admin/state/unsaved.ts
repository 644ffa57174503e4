import { useEffect, useId } from 'react';
import type { RouterBlockerFunction } from 'ra-core';
import { makeStore } from '../ui/store';
import { isShown, useTabPlace } from './tabs/tab';

/** The holders of unsaved work, by the key of their tab. */
const held = new Map<string, Set<string>>();
/** The keys of the tabs that hold unsaved work: the tab bar marks them, leaving asks for confirmation. */
const unsaved = makeStore<ReadonlySet<string>>(new Set());
/** Checks of react-admin's blockers, by their holders: whether leaving the tab would lose something. */
const blockers = new Map<string, { key: string; blocks: () => boolean }>();

export const unsavedTabs = unsaved.get;
export const useUnsavedTabs = unsaved.use;
/** Something about these tabs; only another text draws the caller again. */
export const useUnsavedText: (textOf: (keys: ReadonlySet<string>) => string) => string = unsaved.useSelected;

function tell(): void {
  const next = new Set([...held].filter(([, holders]) => holders.size > 0).map(([key]) => key));
  const before = unsaved.get();
  if (next.size !== before.size || [...next].some((key) => !before.has(key))) unsaved.set(next);
}

export function holdWork(key: string, holder: string): void {
  held.set(key, (held.get(key) ?? new Set()).add(holder));
  tell();
}

export function releaseWork(key: string, holder: string): void {
  held.get(key)?.delete(holder);
  tell();
}

/** Forgets the work of a tab that is gone. */
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

/** Counts the work of a tab again that is shown: its holders register anew. Returns what to call when they have. */
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

/** react-admin's `useBlocker` in a tab: asked after each render, and once more before the tab closes. */
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

/** The tabs that hold unsaved work at this moment: all blockers are called again. */
export function unsavedNow(): ReadonlySet<string> {
  for (const [holder, { key, blocks }] of blockers) (blocks() ? holdWork : releaseWork)(key, holder);
  return unsaved.get();
}
