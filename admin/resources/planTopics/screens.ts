import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const OrderDialog = lazyWithRetry(() => import('./OrderDialog'));

export default defineScreens({
  resources: {
    'plan-topics': { dialogs: { reorder: OrderDialog } },
    'app-topics': { dialogs: { reorder: OrderDialog } },
  },
});
