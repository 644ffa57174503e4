import type { Rights } from '@t3d/resources/kit';
import type { RouteCalls } from './routeCalls';

/** What one of the people may do and may not, and why; without one the caller itself. */
export const loadRights = (provider: RouteCalls, people?: string, user?: number): Promise<Rights> =>
  provider.read(user === undefined ? 'sessions/rights' : `${people}/${user}/rights`);
