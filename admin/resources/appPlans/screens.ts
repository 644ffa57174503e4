import { defineScreens } from '../../declared/handMade';
import { lazyParts } from '../../providers/lazyWithRetry';

const parts = lazyParts(() => import('./Floors'));

export default defineScreens({
  resources: {
    'app-plans': { notes: { issue: parts.IssueFloors }, formNote: parts.PlanFloor },
    'ctrip-plans': { formNote: parts.PlanFloor },
  },
});
