import {
  type ReactNode,
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  type NavigationType,
  type Navigator,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  Router,
  createPath,
} from 'react-router';

type History = ReturnType<typeof createBrowserHistory>;
export interface WindowLocation {
  location: Location;
  navigationType: NavigationType;
}

const WindowLocationContext = createContext<WindowLocation | null>(null);

const addressOf = ({ location, action }: History, basename: string): WindowLocation => ({
  location: { ...location, pathname: location.pathname.slice(basename === '/' ? 0 : basename.length) || '/' },
  navigationType: action,
});
const isSame = (one: WindowLocation, other: WindowLocation): boolean =>
  one.navigationType === other.navigationType &&
  one.location.key === other.location.key &&
  createPath(one.location) === createPath(other.location);

interface WindowRouterProps {
  history: History;
  basename?: string;
  children: ReactNode;
}

/** A router whose own location never changes, so that a navigation does not render all open tabs. */
export function WindowRouter({ history, basename = '/', children }: WindowRouterProps) {
  const [address, setAddress] = useState(() => addressOf(history, basename));
  const [start] = useState(() => history.location);
  const isAtOnce = useRef(false);
  useLayoutEffect(() => {
    const follow = (): void =>
      setAddress((before) => {
        const next = addressOf(history, basename);
        return isSame(before, next) ? before : next;
      });
    follow();
    return history.listen(() => (isAtOnce.current ? flushSync(follow) : startTransition(follow)));
  }, [history, basename]);
  const navigator = useMemo((): Navigator => {
    const noting =
      (move: History['push']): Navigator['push'] =>
      (to, state, options) => {
        isAtOnce.current = options?.flushSync ?? false;
        move(to, state);
        isAtOnce.current = false;
      };
    const { createHref, createURL, encodeLocation, go, push, replace } = history;
    return { createHref, createURL, encodeLocation, go, push: noting(push), replace: noting(replace) };
  }, [history]);
  return (
    <WindowLocationContext.Provider value={address}>
      <Router basename={basename} location={start} navigator={navigator}>
        {children}
      </Router>
    </WindowLocationContext.Provider>
  );
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
