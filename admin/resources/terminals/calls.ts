import type { T3dDataProvider } from '../../providers/dataProvider';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export const ORDERS_A_PAGE = 10;
/** The orders of a card, newest first. */
export const loadOrdersOf = (provider: T3dDataProvider, terminal: number, page: number): Promise<RowPage> =>
  readPage(provider, 'orders', { terminal, sort: 'id', order: 'DESC', page, size: ORDERS_A_PAGE });

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  ordersOfCard: (card: number, version?: number) => ['orders', 'of card', card, version] as const,
  waiting: (queue: string) => [queue, 'waiting'] as const,
  userNames: (ids: readonly number[]) => ['users', 'names', ids] as const,
};
