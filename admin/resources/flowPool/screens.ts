import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { PoolTabs } from './PoolTabs';

const MonthPage = lazyWithRetry(() => import('./MonthPage'), 'page');

export default defineScreens({
  pages: [{ ...POOL_MONTH, page: MonthPage, title: 'flowPool.monthTitle' }],
  resources: {
    'flow-pool-prices': { listTop: PoolTabs },
    'pool-usage': { listTop: PoolTabs },
    'pool-bills': { listTop: PoolTabs },
  },
});
