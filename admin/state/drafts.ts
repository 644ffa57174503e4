import { useMemo } from 'react';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Pages whose work has been given up: what their forms still write until the page is loaded anew is not kept. */
const givenUp = new Set<string>();
const nameOf = (path: string): string => `draft:${path}`;

/** The half-filled form of a page as it waits for a reload. */
export const draftAt = (account: string, path: string): string | null => storage.pageState(account, nameOf(path));

/**
 * Keeps a draft, or forgets it. A log-out has taken all of them away: the page that closes behind it must not write its
 * own again.
 */
export function keepDraft(account: string, path: string, draft: string | null): void {
  if (draft === null || (storage.sessionId !== null && !givenUp.has(path)))
    storage.setPageState(account, nameOf(path), draft);
}

/** The person gives up what is in these pages, which are about to be loaded anew: it must not come back with them. */
export function giveUpDrafts(account: string, paths: readonly string[]): void {
  for (const path of paths) {
    givenUp.add(path);
    keepDraft(account, path, null);
  }
}

/** Where this person's half-filled forms wait for a reload, by the address of their page. */
export function useDraftStore(): {
  read: (path: string) => string | null;
  write: (path: string, draft: string | null) => void;
} {
  const { account } = useSessionUser();
  return useMemo(
    () => ({
      read: (path) => draftAt(account, path),
      write: (path, draft) => keepDraft(account, path, draft),
    }),
    [account],
  );
}
