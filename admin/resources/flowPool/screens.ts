import { defineScreens } from '../../declared/handMade';
import { PoolTabs } from './PoolTabs';

export default defineScreens({
  resources: {
    'flow-pool-prices': { listTop: PoolTabs },
    'pool-usage': { listTop: PoolTabs },
    'pool-bills': { listTop: PoolTabs },
  },
});
