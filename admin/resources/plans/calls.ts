import type { T3dDataProvider } from '../../providers/dataProvider';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export const HOLDERS_A_PAGE = 20;
/** What was issued of a plan: to whom, at what price. */
export const loadHolders = (
  provider: T3dDataProvider,
  resource: string,
  plan: number,
  page: number,
): Promise<RowPage> => readPage(provider, resource, { plan, sort: 'agent', order: 'ASC', page, size: HOLDERS_A_PAGE });
/** Which suppliers provide a plan, the one that is tried first on top. */
export const loadRoutes = (provider: T3dDataProvider, plan: number): Promise<RowPage> =>
  readPage(provider, 'supplier-routes', { plan, sort: 'priority', order: 'ASC', size: 100 });
