import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export const HOLDERS_A_PAGE = 20;
/** What was issued of a plan: to whom, at what price. */
export const loadHolders = (resource: string, plan: number, page: number): Promise<RowPage> =>
  readPage(resource, { plan, sort: 'agent', order: 'ASC', page, size: HOLDERS_A_PAGE });
/** Which suppliers provide a plan, the one that is tried first on top. */
export const loadRoutes = (plan: number): Promise<RowPage> =>
  readPage('supplier-routes', { plan, sort: 'priority', order: 'ASC', size: 100 });
