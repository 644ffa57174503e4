import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));

export default defineScreens({ resources: { webhooks: { form: WebhookForm } } });
