import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./Parts'));
const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));
const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));

export default defineScreens({
  resources: {
    webhooks: { form: WebhookForm, dialogs: { rotate: RotateDialog }, recordSection: parts.LatestDeliveries },
    'webhook-deliveries': { recordSection: parts.Parts },
  },
});
