import { defineScreens } from '../../declared/handMade';
import { BillButtons, BillTabs } from './BillsListTop';

export default defineScreens({
  resources: {
    bills: { listTop: BillTabs, listActions: BillButtons },
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
