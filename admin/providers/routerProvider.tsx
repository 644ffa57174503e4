import { useCallback } from 'react';
import { reactRouterProvider } from 'ra-core';
import type { RouterBlockerFunction, RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';

const unblocked = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const;

export interface TabOfPage {
  /** A page in a hidden tab may not navigate. */
  mayGo(to: RouterTo | number): boolean;
  /** Closes the tab only if the navigation follows a save or a deletion. Otherwise returns false. */
  finish(to: RouterTo): boolean;
}

export interface TabHooks {
  useTabOfPage(): TabOfPage;
  /** Registers a function that decides whether leaving the tab would lose unsaved work. */
  useBlockedWork(shouldBlock: RouterBlockerFunction | boolean): void;
}

const OUTSIDE: TabOfPage = { mayGo: () => true, finish: () => false };
const NO_TABS: TabHooks = { useTabOfPage: () => OUTSIDE, useBlockedWork: () => undefined };

/**
 * Adapts react-router to tabs. A redirect after a save closes the tab, and a page in a hidden tab cannot navigate. A
 * blocker is called when the tab closes, at logout and when the user leaves the back-office, but not when the user
 * changes tabs, because the page stays mounted.
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
