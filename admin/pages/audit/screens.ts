import { defineScreens } from '../../declared/handMade';
import { ChangesField } from '../../declared/fields/ChangesField';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./EntrySections'));

export default defineScreens({
  shapes: { changes: { field: ChangesField } },
  resources: { 'audit-log': { recordSection: [parts.RecordLink, parts.UndoOfEntry] } },
});
