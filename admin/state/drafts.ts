import { useMemo } from 'react';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** The pages with discarded work, whose forms write drafts until the reload. */
const discarded = new Set<string>();
const nameOf = (path: string): string => `draft:${path}`;

export const draftAt = (account: string, path: string): string | null => storage.pageState(account, nameOf(path));

/** Stores a draft, or removes it if null. Stores nothing after logout. */
export function storeDraft(account: string, path: string, draft: string | null): void {
  if (draft === null || (storage.sessionId !== null && !discarded.has(path)))
    storage.setPageState(account, nameOf(path), draft);
}

export function discardDrafts(account: string, paths: readonly string[]): void {
  for (const path of paths) {
    discarded.add(path);
    storeDraft(account, path, null);
  }
}

export function useDraftStore() {
  const { account } = useSessionUser();
  return useMemo(
    () => ({
      read: (path: string) => draftAt(account, path),
      write: (path: string, draft: string | null) => storeDraft(account, path, draft),
    }),
    [account],
  );
}
