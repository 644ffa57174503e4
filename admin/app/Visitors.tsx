import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import type { RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';
import { AuthContext, RouterProviderContext, reactRouterProvider } from 'ra-core';
import { type ReactNode, useCallback } from 'react';
import { visitorAuth } from '../providers/visitorAuth';

/** Nothing is cached before the log-in: react-query itself is loaded behind it. */
const NO_CACHE = { invalidateQueries: () => Promise.resolve(), clear: () => undefined } as unknown as QueryClient;

/** The page after the log-in takes the login page's place in the history: the way back must not end there. */
const router: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (to: RouterTo | number, options?: RouterNavigateOptions) =>
        navigate(to as RouterTo, { ...options, replace: true }),
      [navigate],
    );
  },
};

/** Provides the contexts of `useLogin` and `useLogout` to the login pages, which load without the back-office. */
export function Visitors({ children }: { children: ReactNode }) {
  return (
    <RouterProviderContext value={router}>
      <AuthContext value={visitorAuth}>
        <QueryClientContext value={NO_CACHE}>{children}</QueryClientContext>
      </AuthContext>
    </RouterProviderContext>
  );
}
