import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { OwnTrail } from './OwnTrail';
export { withAuditWords } from './words';

export const RecordLink = lazyWithRetry(async () => ({ default: (await import('./RecordLink')).RecordLink }));
