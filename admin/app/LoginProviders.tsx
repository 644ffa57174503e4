import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import type { RouterNavigateOptions, RouterProvider, RouterTo } from 'ra-core';
import { AuthContext, RouterProviderContext, reactRouterProvider } from 'ra-core';
import { type ReactNode, useCallback } from 'react';
import { visitorAuth } from '../providers/session';

/** An empty query client, because react-query is loaded only after the login. */
const NO_CACHE = { invalidateQueries: () => Promise.resolve(), clear: () => undefined } as unknown as QueryClient;

/** Replaces the history entry, because the back button must not return to the login. */
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

/** Provides the contexts of `useLogin` and `useLogout` to the login pages. */
export function LoginProviders({ children }: { children: ReactNode }) {
  return (
    <RouterProviderContext value={router}>
      <AuthContext value={visitorAuth}>
        <QueryClientContext value={NO_CACHE}>{children}</QueryClientContext>
      </AuthContext>
    </RouterProviderContext>
  );
}
