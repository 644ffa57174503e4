import { useMemo } from 'react';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/**
 * Pages whose unsaved work was discarded. The form of such a page still writes drafts until the reload, and these
 * drafts are ignored.
 */
const givenUp = new Set<string>();
const nameOf = (path: string): string => `draft:${path}`;

export const draftAt = (account: string, path: string): string | null => storage.pageState(account, nameOf(path));

/**
 * Stores a draft, or removes the draft if it is null. After logout nothing is stored, because a page that closes would
 * store its draft again.
 */
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
