import { type ReactNode, createContext, useContext, useMemo } from 'react';
import type { Navigator, To } from 'react-router';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';
import { HOME } from '../addresses';

export interface Placed {
  name: string;
  base: string;
}

/** The end of an address after the address of a list is nothing, a form, a record, or a page below a form or record. */
const BELOW = /^(?:\/(?:create|\d+)(?:\/.*)?)?\/?$/;

/**
 * Converts addresses of react-admin (`/users/7/show`) to menu addresses (`/user/user-list/7/show`) and back. The first
 * of several resources to claim an address gets it, and addresses in `own` stay unchanged.
 */
export function makeAddresses(placed: readonly Placed[], own: readonly string[] = []) {
  const bases = placed.toSorted((one, other) => other.base.length - one.base.length);
  const kept = new Set(own);
  const find = (path: string): Placed | undefined =>
    kept.has(path) ? undefined : bases.find(({ base }) => path.startsWith(base) && BELOW.test(path.slice(base.length)));
  return {
    toPage: (path: string): string => {
      if (path === HOME) return '/';
      const found = find(path);
      return found ? `/${found.name}${path.slice(found.base.length)}` : path;
    },
    toMenu: (path: string): string => {
      const [, name, rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
      if (name === undefined || kept.has(path) || find(path) || !BELOW.test(rest)) return path;
      const base = placed.find((one) => one.name === name)?.base;
      return base === undefined ? path : `${base}${rest}`;
    },
  };
}

export type Addresses = ReturnType<typeof makeAddresses>;

const AddressesContext = createContext(makeAddresses([]));
export const useAddresses = (): Addresses => useContext(AddressesContext);

/** Lets a react-admin address open the menu address of the same page. */
function useMenuNavigation({ toMenu }: Addresses) {
  const outer = useContext(NavigationContext);
  const router = useContext(DataRouterContext)?.router;
  return useMemo(() => {
    const shown = (to: To): To => {
      if (typeof to !== 'string') return to.pathname ? { ...to, pathname: toMenu(to.pathname) } : to;
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
      return `${toMenu(path)}${rest}`;
    };
    const folder = outer.basename === '/' ? '' : outer.basename;
    const go =
      (replace: boolean): Navigator['push'] =>
      (to, state, options) =>
        // Passes `flushSync`, which shows a tab at once, because the original navigator drops this option.
        void router?.navigate(shown(to), {
          replace,
          state: state as unknown,
          preventScrollReset: options?.preventScrollReset,
          flushSync: options?.flushSync,
        });
    const navigator: Navigator = {
      ...outer.navigator,
      createHref: (to) => {
        const pathname = typeof to === 'string' ? undefined : to.pathname;
        if (typeof to === 'string' || !pathname?.startsWith(`${folder}/`)) return outer.navigator.createHref(to);
        return outer.navigator.createHref({ ...to, pathname: `${folder}${toMenu(pathname.slice(folder.length))}` });
      },
      push: go(false),
      replace: go(true),
    };
    return { ...outer, navigator };
  }, [outer, router, toMenu]);
}

/**
 * Links and navigations below this component use menu addresses, but the pages in tabs get react-admin addresses
 * (`toPage`).
 */
export function WithAddresses({ value, children }: { value: Addresses; children: ReactNode }) {
  return (
    <AddressesContext value={value}>
      <NavigationContext value={useMenuNavigation(value)}>{children}</NavigationContext>
    </AddressesContext>
  );
}
