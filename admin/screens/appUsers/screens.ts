import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const load = () => import('./UserSections');
const UserOrders = lazyWithRetry(async () => ({ default: (await load()).UserOrders }));
const UserRecharges = lazyWithRetry(async () => ({ default: (await load()).UserRecharges }));

export default defineScreens({
  resources: {
    'business-users': {
      recordSection: [UserOrders, UserRecharges],
      facts: { recharge: ['account', 'balance'] },
      resultTexts: { locate: 'appUsers.located' },
    },
  },
});
