import { useMemo } from 'react';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Pages whose work has been given up: what their forms still write until the page is loaded anew is not kept. */
const givenUp = new Set<string>();
const nameOf = (path: string): string => `draft:${path}`;

/** The half-filled form of a page as it waits for a reload. */
export const draftAt = (account: string, path: string): string | null => storage.pageState(account, nameOf(path));

/** Keeps a draft, or forgets it. A page that closes behind a log-out must not write its own again. */
export function keepDraft(account: string, path: string, draft: string | null): void {
  if (draft === null || (storage.sessionId !== null && !givenUp.has(path)))
    storage.setPageState(account, nameOf(path), draft);
}

/** Gives up the drafts of pages that are about to be loaded anew: they must not come back with them. */
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
