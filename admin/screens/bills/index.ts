import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { BillButtons } from './BillButtons';
export { BillTabs } from './BillTabs';

export const ExplainSection = lazyWithRetry(async () => ({
  default: (await import('./ExplainSection')).ExplainSection,
}));
export const StatementPage = lazyWithRetry(() => import('./StatementPage'), 'page');
