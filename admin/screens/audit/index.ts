import { lazily } from '../../providers/lazyWithRetry';

export { OwnTrail } from './OwnTrail';
export { withAuditWords } from './words';

export const RecordLink = lazily(async () => ({ default: (await import('./RecordLink')).RecordLink }));
