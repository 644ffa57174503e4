import type { ReactNode } from 'react';
import { useContext, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router';

/** Links in here lead to whole addresses: told of every move, all of them would be drawn again each time. */
export function Still({ children }: { children: ReactNode }) {
  const [location] = useState(useContext(LocationContext));
  const [route] = useState(useContext(RouteContext));
  return <LocationContext.Provider value={location}><RouteContext.Provider value={route}>{children}</RouteContext.Provider></LocationContext.Provider>;
}
