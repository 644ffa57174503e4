import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));
const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));

export default defineScreens({
  resources: {
    webhooks: { form: WebhookForm, dialogs: { rotate: RotateDialog } },
  },
});
