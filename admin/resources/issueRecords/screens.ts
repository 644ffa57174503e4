import { defineScreens } from '../../declared/handMade';
import { lazyParts } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a record.
const parts = lazyParts(() => import('./RecordCards'));

export default defineScreens({
  resources: { 'terminal-issue-records': { recordSection: [parts.RecordRanges, parts.RecordCards] } },
});
