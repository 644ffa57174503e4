import { lazyWithRetry } from '../../providers/lazyWithRetry';

/** Loads with its texts, which no other list needs. */
export const AuditLogList = lazyWithRetry(() => import('./AuditLogPage'), 'page');
