import type { ManifestResource } from '@t3d/resources/kit';
import { forwardRef, useCallback } from 'react';
import { reactRouterProvider } from 'react-admin';
import type { RouterLinkProps, RouterLocation, RouterNavigateOptions, RouterNavigateProps, RouterProvider } from 'ra-core';

type To = string | Partial<RouterLocation> | number;

/**
 * react-admin addresses pages by resource name (`/users/7/show`); people see menu paths (`/user/user-list/7/show`).
 * Every link and navigation passes here, so that nothing else needs to know.
 */
export function menuAddress(resources: readonly ManifestResource[], path: string): string {
  const [, name, rest = ''] = /^\/([^/?#]+)(.*)$/.exec(path) ?? [];
  const menuPath = resources.find((resource) => resource.name === name)?.path;
  return menuPath ? `${menuPath}${rest}` : path;
}

/** The router that react-admin uses: react-router's, with menu addresses. */
export function makeRouterProvider(resources: readonly ManifestResource[]): RouterProvider {
  const translate = <T extends To>(to: T): T => {
    if (typeof to === 'string') return menuAddress(resources, to) as T;
    if (typeof to === 'object' && to.pathname) return { ...to, pathname: menuAddress(resources, to.pathname) };
    return to;
  };
  const BaseLink = reactRouterProvider.Link;
  const BaseNavigate = reactRouterProvider.Navigate;
  return {
    ...reactRouterProvider,
    Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(function MenuLink({ to, ...rest }, ref) {
      return <BaseLink ref={ref} to={translate(to)} {...rest} />;
    }),
    Navigate: ({ to, ...rest }: RouterNavigateProps) => <BaseNavigate to={translate(to)} {...rest} />,
    useNavigate: () => {
      const navigate = reactRouterProvider.useNavigate();
      return useCallback((to: To, options?: RouterNavigateOptions) => navigate(translate(to), options), [navigate]);
    },
  };
}
