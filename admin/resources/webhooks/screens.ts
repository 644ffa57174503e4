import type { HandMadeShape } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./Parts'));
const WebhookForm = lazyWithRetry(() => import('./WebhookForm'));
const RotateDialog = lazyWithRetry(() => import('./RotateDialog'));

const HEADERS: HandMadeShape = {
  view: (headers: Readonly<Record<string, string>>) => Object.keys(headers).join(', '),
};

export default defineScreens({
  profileSections: [lazyWithRetry(() => import('./OwnWebhooks'))],
  shapes: { webhookHeaders: HEADERS },
  resources: {
    webhooks: { form: WebhookForm, dialogs: { rotate: RotateDialog }, recordSection: parts.LatestDeliveries },
    'webhook-deliveries': { recordSection: parts.Parts },
  },
});
