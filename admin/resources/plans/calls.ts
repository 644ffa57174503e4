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

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  planHolders: (resource: string | undefined, plan: number, version: number | undefined, page: number) =>
    [resource, 'of plan', plan, version, page] as const,
};
