import { STATEMENT } from '@t3d/resources/resourceRoutes';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';

export { BillTabs } from './BillTabs';

export const statementPage: CustomPage = {
  ...STATEMENT,
  page: lazyWithRetry(() => import('./StatementPage'), 'page'),
  title: 'bills.statement.title',
};
