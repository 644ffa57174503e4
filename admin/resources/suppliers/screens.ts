import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const callback = lazyNamed(() => import('./Callback'));
const TestDialog = lazyWithRetry(() => import('./TestDialog'));

export default defineScreens({
  resources: {
    suppliers: {
      formNote: callback.CallbackNote,
      dialogs: { test: TestDialog },
    },
  },
});
