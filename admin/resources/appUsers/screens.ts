import { defineScreens } from '../../declared/handMade';
import { lazyParts } from '../../providers/lazyWithRetry';

const parts = lazyParts(() => import('./UserSections'));

export default defineScreens({
  resources: {
    'business-users': {
      recordSection: [parts.UserOrders, parts.UserRecharges, parts.UserMessages],
      facts: { recharge: ['account', 'balance'] },
      resultTexts: { locate: 'appUsers.located' },
    },
  },
});
