import type { HandMadeShape } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));
const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));
const LatestDeliveries = lazyWithRetry(async () => ({
  default: (await import('./LatestDeliveries')).LatestDeliveries,
}));
const Parts = lazyWithRetry(async () => ({ default: (await import('./Parts')).Parts }));

const HEADERS: HandMadeShape = {
  view: (headers: Readonly<Record<string, string>>) => Object.keys(headers).join(', '),
};

export default defineScreens({
  profileSections: [lazyWithRetry(() => import('./OwnWebhooks'))],
  shapes: { webhookHeaders: HEADERS },
  resources: {
    webhooks: { form: WebhookForm, dialogs: { rotate: RotateDialog }, recordSection: LatestDeliveries },
    'webhook-deliveries': { recordSection: Parts },
  },
});
