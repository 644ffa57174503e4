import { STATEMENT } from '@t3d/resources/resourceRoutes';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import type { CustomPage } from '../../state/backOfficeParts';

export const { BillTabs } = lazyNamed(() => import('./BillTabs'));

export const statementPage: CustomPage = {
  ...STATEMENT,
  page: lazyWithRetry(() => import('./StatementPage'), 'page'),
  title: 'bills.statement.title',
};
