import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const load = () => import('./UserSections');
const UserOrders = lazyWithRetry(async () => ({ default: (await load()).UserOrders }));
const UserRecharges = lazyWithRetry(async () => ({ default: (await load()).UserRecharges }));
const UserMessages = lazyWithRetry(async () => ({ default: (await import('./UserMessages')).UserMessages }));

export default defineScreens({
  resources: {
    'business-users': {
      recordSection: [UserOrders, UserRecharges, UserMessages],
      facts: { recharge: ['account', 'balance'] },
      resultTexts: { locate: 'appUsers.located' },
    },
  },
});
