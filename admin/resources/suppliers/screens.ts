import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const TestDialog = lazyWithRetry(() => import('./TestDialog'));

export default defineScreens({
  resources: {
    suppliers: {
      dialogs: { test: TestDialog },
    },
  },
});
