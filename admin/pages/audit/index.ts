import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { OwnTrail } from './OwnTrail';
export { withAuditWords } from './withAuditWords';
export const AuditEntryShow = lazyWithRetry(() => import('./AuditEntryShow'), 'page');
