import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { BillButtons, BillTabs } from './BillsListTop';

const { ExplainSection } = lazyNamed(() => import('./ExplainSection'));

export default defineScreens({
  resources: {
    bills: { listTop: BillTabs, listActions: BillButtons, recordSection: ExplainSection },
    'recharge-records': {
      listTop: BillTabs,
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
