import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./UserSections'));

export default defineScreens({
  resources: {
    'business-users': {
      recordSection: [parts.UserOrders, parts.UserRecharges, parts.UserMessages],
    },
  },
});
