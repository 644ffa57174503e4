import { defineScreens } from '../../declared/handMade';
import { ChangesField } from '../../declared/fields/ChangesField';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const RecordLink = lazyWithRetry(async () => ({ default: (await import('./RecordLink')).RecordLink }));
const UndoOfEntry = lazyWithRetry(async () => ({ default: (await import('./UndoOfEntry')).UndoOfEntry }));

export default defineScreens({
  shapes: { changes: { field: ChangesField } },
  resources: { 'audit-log': { recordSection: [RecordLink, UndoOfEntry] } },
});
