import { useMemo } from 'react';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** The form of a page with discarded work still writes drafts until the reload, and these are ignored. */
const givenUp = new Set<string>();
const nameOf = (path: string): string => `draft:${path}`;

export const draftAt = (account: string, path: string): string | null => storage.pageState(account, nameOf(path));

/** Removes the draft if it is null. Stores nothing after logout, because a closing page would store its draft again. */
export function keepDraft(account: string, path: string, draft: string | null): void {
  if (draft === null || (storage.sessionId !== null && !givenUp.has(path)))
    storage.setPageState(account, nameOf(path), draft);
}

export function giveUpDrafts(account: string, paths: readonly string[]): void {
  for (const path of paths) {
    givenUp.add(path);
    keepDraft(account, path, null);
  }
}

export function useDraftStore() {
  const { account } = useSessionUser();
  return useMemo(
    () => ({
      read: (path: string) => draftAt(account, path),
      write: (path: string, draft: string | null) => keepDraft(account, path, draft),
    }),
    [account],
  );
}
