import { defineScreens } from '../../declared/handMade';
import { ChangesField } from '../../declared/fields/ChangesField';
import { lazyParts } from '../../providers/lazyWithRetry';

const parts = lazyParts(() => import('./EntrySections'));

export default defineScreens({
  shapes: { changes: { field: ChangesField } },
  resources: { 'audit-log': { recordSection: [parts.RecordLink, parts.UndoOfEntry] } },
});
