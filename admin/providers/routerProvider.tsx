import { useCallback } from 'react';
import { reactRouterProvider } from 'ra-core';
import type { RouterBlockerFunction, RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';

const unblocked = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const;

export interface TabOfPage {
  /** Checks whether its page may navigate there now. A hidden page may not. */
  mayGo(to: RouterTo | number): boolean;
  /** Closes the tab and goes on if `to` follows a save or a deletion. Returns whether it did. */
  finish(to: RouterTo): boolean;
}

export interface TabHooks {
  useTabOfPage(): TabOfPage;
  /** Registers the blocker, which decides whether leaving the tab would lose work. */
  useBlockedWork(shouldBlock: RouterBlockerFunction | boolean): void;
}

const OUTSIDE: TabOfPage = { mayGo: () => true, finish: () => false };
const NO_TABS: TabHooks = { useTabOfPage: () => OUTSIDE, useBlockedWork: () => undefined };

/**
 * The router that react-admin uses: react-router's, inside tabs. A redirect after a save closes its tab, and a page in
 * a hidden tab cannot navigate. A blocker does not block a change of tabs, because the page stays as it is. It runs
 * when the tab is closed, at logout and when the window is left.
 */
export function makeRouterProvider({ useTabOfPage, useBlockedWork }: TabHooks = NO_TABS): RouterProvider {
  return {
    ...reactRouterProvider,
    useNavigate: () => {
      const navigate = reactRouterProvider.useNavigate();
      const tab = useTabOfPage();
      return useCallback(
        (to: RouterTo | number, options?: RouterNavigateOptions) => {
          if (typeof to !== 'number' && tab.finish(to)) return;
          if (tab.mayGo(to)) navigate(to as RouterTo, options);
        },
        [navigate, tab],
      );
    },
    useBlocker: (shouldBlock) => {
      useBlockedWork(shouldBlock);
      return unblocked;
    },
    useCanBlock: () => true,
  };
}
