import { STATEMENT } from '@t3d/resources/resourceRoutes';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { BillButtons } from './BillButtons';
import { BillTabs } from './BillTabs';

const ExplainSection = lazyWithRetry(async () => ({ default: (await import('./ExplainSection')).ExplainSection }));
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
