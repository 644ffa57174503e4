import type { ManifestResource } from '@t3d/resources/kit';
import { forwardRef, useCallback } from 'react';
import { reactRouterProvider } from 'ra-core';
import type {
  RouterBlocker,
  RouterLinkProps,
  RouterLocation,
  RouterNavigateOptions,
  RouterNavigateProps,
  RouterProvider,
} from 'ra-core';

type To = string | Partial<RouterLocation> | number;

/**
 * react-admin addresses pages by resource name (`/users/7/show`); people see menu paths (`/user/user-list/7/show`).
 * Every link and navigation passes here, so that nothing else depends on it.
 */
export function menuAddress(resources: readonly ManifestResource[], path: string): string {
  const [, name, rest = ''] = /^\/([^/?#]+)(.*)$/.exec(path) ?? [];
  const menuPath = resources.find((resource) => resource.name === name)?.path;
  return menuPath ? `${menuPath}${rest}` : path;
}

const always = (): boolean => true;
const unblocked: RouterBlocker = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };

/**
 * The router that react-admin uses: react-router's, with menu addresses. A page that `useIsHere` says is hidden in a
 * tab leads nowhere; leaving a page blocks nothing, because what was typed in it stays.
 */
export function makeRouterProvider(
  resourcesNow: () => readonly ManifestResource[],
  useIsHere: () => () => boolean = () => always,
): RouterProvider {
  const translate = <T extends To>(to: T): T => {
    if (typeof to === 'string') return menuAddress(resourcesNow(), to) as T;
    if (typeof to === 'object' && to.pathname) return { ...to, pathname: menuAddress(resourcesNow(), to.pathname) };
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
      const isHere = useIsHere();
      return useCallback(
        (to: To, options?: RouterNavigateOptions) => {
          if (isHere()) navigate(translate(to), options);
        },
        [navigate, isHere],
      );
    },
    useBlocker: () => unblocked,
    useCanBlock: () => true,
  };
}
