import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a record.
const load = () => import('./RecordCards');
const RecordRanges = lazyWithRetry(async () => ({ default: (await load()).RecordRanges }));
const RecordCards = lazyWithRetry(async () => ({ default: (await load()).RecordCards }));

export default defineScreens({
  resources: { 'terminal-issue-records': { recordSection: [RecordRanges, RecordCards] } },
});
