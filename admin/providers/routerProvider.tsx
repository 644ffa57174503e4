import { useCallback } from 'react';
import { reactRouterProvider } from 'ra-core';
import type { RouterBlockerFunction, RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';

const unblocked = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const;

export interface TabOfPage {
  /** Returns whether a page may navigate. A page in a hidden tab may not. */
  mayGo(to: RouterTo | number): boolean;
  /** Closes the tab after a save or deletion. Returns false for other navigations. */
  finish(to: RouterTo): boolean;
}

export interface TabHooks {
  useTabOfPage(): TabOfPage;
  /** Registers a function that decides whether leaving the tab loses unsaved work. */
  useBlockedWork(shouldBlock: RouterBlockerFunction | boolean): void;
}

const OUTSIDE: TabOfPage = { mayGo: () => true, finish: () => false };
const NO_TABS: TabHooks = { useTabOfPage: () => OUTSIDE, useBlockedWork: () => undefined };

/** Adapts react-router to tabs: a redirect after a save closes the tab, and hidden pages cannot navigate. */
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
