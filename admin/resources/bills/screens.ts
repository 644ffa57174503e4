import { STATEMENT } from '@t3d/resources/resourceRoutes';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { BillButtons, BillTabs } from './BillsListTop';

const { ExplainSection } = lazyNamed(() => import('./ExplainSection'));
const StatementPage = lazyWithRetry(() => import('./StatementPage'), 'page');

export default defineScreens({
  pages: [{ ...STATEMENT, page: StatementPage, title: 'bills.statement.title' }],
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
