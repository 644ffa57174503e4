import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const RecordLink = lazyWithRetry(async () => ({ default: (await import('./RecordLink')).RecordLink }));
const UndoOfEntry = lazyWithRetry(async () => ({ default: (await import('./UndoOfEntry')).UndoOfEntry }));

export default defineScreens({ resources: { 'audit-log': { recordSection: [RecordLink, UndoOfEntry] } } });
