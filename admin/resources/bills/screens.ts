import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const { ExplainSection } = lazyNamed(() => import('./ExplainSection'));

export default defineScreens({
  resources: {
    bills: { recordSection: ExplainSection },
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
