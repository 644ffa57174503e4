import { defineScreens } from '../../declared/handMade';

export default defineScreens({
  resources: {
    'recharge-records': {
      facts: {
        resolve: [
          'account',
          'product',
          'payment',
          'anomaly',
          'amount',
          'currency',
          'paidAmount',
          'payCurrency',
          'rate',
          'refunded',
        ],
      },
    },
  },
});
