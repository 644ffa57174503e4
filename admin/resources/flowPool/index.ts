import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';

export { PoolTabs } from './PoolTabs';

export const poolMonthPage: CustomPage = {
  ...POOL_MONTH,
  page: lazyWithRetry(() => import('./MonthPage'), 'page'),
  title: 'flowPool.monthTitle',
};
