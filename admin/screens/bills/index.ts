import { lazily } from '../../providers/lazyWithRetry';

export { BillButtons } from './BillButtons';
export { BillTabs } from './BillTabs';

export const ExplainSection = lazily(async () => ({ default: (await import('./ExplainSection')).ExplainSection }));
export const StatementPage = lazily(() => import('./StatementPage'), 'page');
