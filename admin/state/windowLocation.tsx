import { type ReactNode, createContext, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { createBrowserRouter, Location, NavigationType } from 'react-router';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;
export interface WindowLocation {
  location: Location;
  navigationType: NavigationType;
}

const WindowLocationContext = createContext<WindowLocation | null>(null);

/** Returns a router without notifications, so that a navigation does not render all open tabs. */
export const frozenRouter = (router: Router): Router =>
  Object.create(router, { state: { value: router.state }, subscribe: { value: () => () => undefined } }) as Router;

interface RouterState {
  address: WindowLocation;
  by: Location;
}
const stateOf = ({ basename = '', state: { location, historyAction } }: Router): RouterState => ({
  by: location,
  address: {
    location: { ...location, pathname: location.pathname.slice(basename === '/' ? 0 : basename.length) || '/' },
    navigationType: historyAction,
  },
});

export function WindowLocationProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [{ address }, setTold] = useState(() => stateOf(router));
  useLayoutEffect(() => {
    const follow = (): void =>
      setTold((before) =>
        before.by === router.state.location && before.address.navigationType === router.state.historyAction
          ? before
          : stateOf(router),
      );
    follow();
    return router.subscribe((_state, options) => {
      if (options.flushSync) flushSync(follow);
      else startTransition(follow);
    });
  }, [router]);
  return <WindowLocationContext.Provider value={address}>{children}</WindowLocationContext.Provider>;
}

/** Returns the window's address. A component in a tab must not use it, because its page may be hidden. */
export function useWindowLocation(): WindowLocation {
  const address = useContext(WindowLocationContext);
  if (!address) throw new Error('The address is read outside its provider');
  return address;
}

/** Provides the window's address to links outside tabs. */
export function WithWindowLocation({ children }: { children: ReactNode }) {
  return <LocationContext.Provider value={useWindowLocation()}>{children}</LocationContext.Provider>;
}
