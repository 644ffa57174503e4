import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./Parts'));
const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));

export default defineScreens({
  resources: {
    webhooks: { form: WebhookForm, recordSection: parts.LatestDeliveries },
    'webhook-deliveries': { recordSection: parts.Parts },
  },
});
