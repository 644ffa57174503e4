import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./Floors'));

export default defineScreens({
  resources: {
    'app-plans': { notes: { issue: parts.IssueFloors } },
  },
});
