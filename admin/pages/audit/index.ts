import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { OwnTrail } from './OwnTrail';
export { withAuditWords } from './words';
export const AuditEntryShow = lazyWithRetry(() => import('./AuditEntryShow'), 'page');
