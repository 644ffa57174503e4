import { type ReactNode, createContext, useContext, useMemo } from 'react';
import { type Navigator, type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { HOME } from '../addresses';

export interface Placed {
  name: string;
  base: string;
}

/** Matches the end of an address below a list: a form, a record, or a page below these. */
const BELOW = /^(?:\/(?:create|\d+)(?:\/.*)?)?\/?$/;

/** Converts addresses of react-admin (`/users/7/show`) to menu addresses (`/user/user-list/7/show`) and back. */
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

/** Navigates to the menu address of a react-admin address. */
function useMenuNavigation({ toMenu }: Addresses) {
  const outer = useContext(NavigationContext);
  return useMemo(() => {
    const { basename, navigator } = outer;
    const folder = basename === '/' ? '' : basename;
    const shown = (to: To): To =>
      typeof to !== 'string' && to.pathname?.startsWith(`${folder}/`)
        ? { ...to, pathname: `${folder}${toMenu(to.pathname.slice(folder.length))}` }
        : to;
    const menu: Navigator = {
      ...navigator,
      createHref: (to) => navigator.createHref(shown(to)),
      push: (to, ...rest) => navigator.push(shown(to), ...rest),
      replace: (to, ...rest) => navigator.replace(shown(to), ...rest),
    };
    return { ...outer, navigator: menu };
  }, [outer, toMenu]);
}

/** Gives links below it menu addresses, and the pages in tabs react-admin addresses. */
export function WithAddresses({ value, children }: { value: Addresses; children: ReactNode }) {
  return (
    <AddressesContext value={value}>
      <NavigationContext value={useMenuNavigation(value)}>{children}</NavigationContext>
    </AddressesContext>
  );
}
