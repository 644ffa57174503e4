import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const RecordLink = lazyWithRetry(async () => ({ default: (await import('./RecordLink')).RecordLink }));

export default defineScreens({ resources: { 'audit-log': { recordSection: RecordLink } } });
