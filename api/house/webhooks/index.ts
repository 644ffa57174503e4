/**
 * Webhooks: what happens to records, sent to the programs of those who may see it.
 *
 * In: `publish` in the transaction of what happens, by a command or by the words that history records (`historyWatch`);
 * which events there are is a fact of the product (`webhookEvents`). It writes a row for each webhook that listens
 * (`publish.ts`) and leaves a job. Out: the job writes each message with the rights of the webhook's owner
 * (`writeMessages.ts`) and sends those that are due (`deliver.ts`) through a port (`send.ts`), signed by the Standard
 * Webhooks specification (`writeMessages.ts`), to allowed addresses (`send.ts`). Commands (`commands.ts`): create,
 * delete, rotate and test a webhook, redeliver a message. Schedules: `publish.ts`. Decision 64.
 */
import { HOUR_MS } from '@t3d/resources/kit';
import type deliveries from '@t3d/resources/house/webhook-deliveries';
import type webhooks from '@t3d/resources/house/webhooks';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { HISTORY_WATCH } from '../../models/history';
import { type Provided, provide } from '../../models/services';
import { CALLS } from './calls';
import { completeWebhooks, createWebhook, deleteWebhooks, redeliver, rotateWebhook, testWebhook } from './commands';
import { deliver } from './deliver';
import { DELIVER_JOB, historyWatch, resumeWebhooks, tidyWebhooks } from './publish';
import { webhookRoutes } from './router';
import { WEBHOOK_RULES } from './send';

export { isHeard, type Happening, publish } from './publish';

const MINUTE = 60_000;

const ofWebhooks = {
  create: createWebhook,
  delete: deleteWebhooks,
  rotate: rotateWebhook,
  test: testWebhook,
} satisfies CommandsFor<typeof webhooks>;
const ofDeliveries = { redeliver } satisfies CommandsFor<typeof deliveries>;
export const commands = { webhooks: ofWebhooks, 'webhook-deliveries': ofDeliveries };

export default defineSubject({
  commands,
  rules: { webhooks: { complete: completeWebhooks } },
  routes: () => [webhookRoutes()],
  calls: CALLS,
  jobs: {
    [DELIVER_JOB]: { apart: true, run: deliver },
    'webhooks.resume': { every: MINUTE, run: resumeWebhooks },
    'webhooks.tidy': { every: HOUR_MS, run: tidyWebhooks },
  },
  services: [provide(HISTORY_WATCH, historyWatch) as Provided],
  configured: (config) => [provide(WEBHOOK_RULES, { privateHosts: config.webhookPrivateHosts }) as Provided],
});
