import { useCallback } from 'react';
import { reactRouterProvider } from 'ra-core';
import type { RouterBlockerFunction, RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';

const unblocked = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const;

export interface TabOfPage {
  /** Returns true if the page may navigate to `to` now. A page in a hidden tab may not navigate. */
  mayGo(to: RouterTo | number): boolean;
  /** Closes the tab and navigates if `to` follows a save or a deletion. Returns false if it does not. */
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
 * The router of react-admin, made of react-router's inside tabs. A redirect after a save closes the page's tab, and a
 * page in a hidden tab cannot navigate. A blocker runs when the tab is closed, at logout and when the user leaves the
 * window. A blocker does not run when the user changes tabs, because the page stays mounted.
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
