import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a record.
const parts = lazyNamed(() => import('./RecordCards'));

export default defineScreens({
  resources: { 'terminal-issue-records': { recordSection: [parts.RecordRanges, parts.RecordCards] } },
});
