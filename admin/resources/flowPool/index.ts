import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';

export const { PoolTabs } = lazyNamed(() => import('./PoolTabs'));

export const poolMonthPage: CustomPage = {
  ...POOL_MONTH,
  page: lazyWithRetry(() => import('./MonthPage'), 'page'),
  title: 'flowPool.monthTitle',
};
