import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const IssueFloors = lazyWithRetry(async () => ({ default: (await import('./Floors')).IssueFloors }));
const PlanFloor = lazyWithRetry(async () => ({ default: (await import('./Floors')).PlanFloor }));

export default defineScreens({
  resources: {
    'app-plans': { notes: { issue: IssueFloors }, formNote: PlanFloor },
    'ctrip-plans': { formNote: PlanFloor },
  },
});
