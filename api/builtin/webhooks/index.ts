/**
 * Webhooks send events about records to programs of users who may see the records. `publish` queues events,
 * `writeMessages` limits them to the owner's rights, and `deliver` sends them (decision 66).
 */
import { HOUR_MS } from '@t3d/resources/kit';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { HISTORY_WATCH, changesBetween, recordHistory } from '../../models/history';
import { type Provided, provide } from '../../models/services';
import { deliver } from './deliver';
import { webhookFigures } from './figures';
import { DELIVER_JOB, historyWatch, resumeWebhooks, deleteOldDeliveries, deferJobs } from './publish';
import { WEBHOOK_RULES, readTarget } from './send';
import { Router } from 'express';
import { contextOf } from '../../middleware/context';
import { eventsFor, TEST_EVENT, subscriptionError } from './events';
import { type ApiCall, TEXT, respondsWithRows, shapeOf } from '../../engine/http/apiCall';
import webhookBatches from '@t3d/resources/builtin/webhook-batches';
import deliveries from '@t3d/resources/builtin/webhook-deliveries';
import webhooks, { type Webhook } from '@t3d/resources/builtin/webhooks';
import type { Context } from '../../context';
import { command, beforeSave } from '../../engine/rows/commands/command';
import { type Message, Invalid, Unauthenticated, rejectRows } from '../../errors';
import { userTable } from '../../models/userTable';
import { table } from '../../models/table';
import { OVERLAP_MS, newSecret, bodyOf, newMessageId } from './writeMessages';

const MAX_WEBHOOKS = 20;

type Values = Partial<Pick<Webhook, 'url' | 'events'>>;

function eventErrors(ctx: Context, { events }: Values): [string, Message][] {
  if (events === undefined) return [];
  const wrong = (events ?? [])
    .map((entry) => ({ entry, why: subscriptionError(ctx.database.registry, ctx.actor, entry) }))
    .find(({ why }) => why !== null);
  if (!wrong?.why) return [];
  return [['events', { key: `webhooks.event.${wrong.why}`, params: { event: wrong.entry } }]];
}

function urlErrors(ctx: Context, { url }: Values): [string, Message][] {
  if (url === undefined) return [];
  const target = readTarget(url, ctx.database.services.get(WEBHOOK_RULES));
  return typeof target === 'string' ? [['url', { key: target }]] : [];
}

/** Normalises the URL, and removes its fragment and duplicate events. */
function normalised({ url, events }: Values): Values {
  const target = url === undefined ? undefined : new URL(url);
  if (target) target.hash = '';
  return { ...(target && { url: target.href }), ...(events && { events: [...new Set(events)] }) };
}

/** Rejects disallowed URLs, unknown events, and events about records that the caller may not list. */
const beforeSaveWebhooks = beforeSave(webhooks, (ctx, rows) =>
  rows.map((row) => {
    const errors = Object.fromEntries([...urlErrors(ctx, row), ...eventErrors(ctx, row)]);
    return Object.keys(errors).length > 0 ? { errors } : { values: { ...row, ...normalised(row) } };
  }),
);

/** Creates a webhook of the caller. Only this response contains its secret. */
const createWebhook = command(webhooks, 'create', {
  run: async (ctx, { url, events }) => {
    const owner = ctx.actor.id;
    if (owner === null) throw new Unauthenticated();
    // Concurrent calls wait for this lock, so that together they respect the limit.
    await userTable(ctx).one(owner, { lock: true });
    if ((await table(ctx, webhooks).count({ owner })) >= MAX_WEBHOOKS)
      throw new Invalid('webhooks.tooMany', { max: MAX_WEBHOOKS });
    const secret = newSecret();
    const row = { url, events: [...events], owner, disabled: false };
    const id = await table(ctx, webhooks).insert({ ...row, secret });
    await recordHistory(ctx, webhooks, id, 'create', changesBetween(webhooks, {}, row));
    return { id, shownOnce: { secret } };
  },
});

const deleteWebhooks = command(webhooks, 'delete', {
  run: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    await table(ctx, webhookBatches).remove({ webhook: ids });
    await table(ctx, deliveries).remove({ webhook: ids });
    for (const row of rows)
      await recordHistory(ctx, webhooks, row.id, 'delete', changesBetween(webhooks, row, { url: null, events: null }));
    return { affected: await table(ctx, webhooks).remove(ids) };
  },
});

/** Gives a webhook a new secret. For a day, messages are signed with both secrets. */
const rotateWebhook = command(webhooks, 'rotate', {
  run: async (ctx, webhook) => {
    const secret = newSecret();
    const formerSecretUntil = new Date(ctx.now().getTime() + OVERLAP_MS);
    await table(ctx, webhooks).update({ secret, formerSecret: webhook.secret, formerSecretUntil }, webhook.id);
    const changes = { formerSecretUntil: { before: webhook.formerSecretUntil, after: formerSecretUntil } };
    await recordHistory(ctx, webhooks, webhook.id, 'rotate', changes);
    return { affected: 1, shownOnce: { secret } };
  },
});

/** Queues a test message and returns its delivery, which later contains the receiver's response. */
const testWebhook = command(webhooks, 'test', {
  run: async (ctx, webhook) => {
    const delivery = await table(ctx, deliveries).insert({
      webhook: webhook.id,
      owner: webhook.owner,
      event: TEST_EVENT,
      status: 'QUEUED',
      nextAt: ctx.now(),
      messageId: newMessageId(),
      url: webhook.url,
      body: bodyOf(TEST_EVENT, ctx.now(), { webhook: webhook.id }),
    });
    await recordHistory(ctx, webhooks, webhook.id, 'test', {});
    await deferJobs(ctx, [webhook.id]);
    return { affected: 1, delivery };
  },
});

/** Sends messages again at once, with the same body and id, by which a receiver recognises a repetition. */
const redeliver = command(deliveries, 'redeliver', {
  // Lock the webhook's row before changing the webhook's messages.
  lock: async (ctx, ids) => {
    const found = await table(ctx, deliveries).find([...ids]);
    const webhookIds = [...new Set(found.map(({ webhook }) => webhook))];
    const held = await table(ctx, webhooks).find(webhookIds, { lock: true });
    const rows = await table(ctx, deliveries).find([...ids], { lock: true });
    return { rows, off: new Set(held.filter(({ disabled }) => disabled).map(({ id }) => id)) };
  },
  validate: (_ctx, { rows, off }) =>
    rejectRows(
      rows.filter(({ webhook }) => off.has(webhook)),
      'webhooks.enableFirst',
    ),
  run: async (ctx, { rows }) => {
    await table(ctx, deliveries).update(
      { status: 'QUEUED', attempts: 0, nextAt: ctx.now(), lockedUntil: null },
      rows.map(({ id }) => id),
    );
    await deferJobs(ctx, [...new Set(rows.map(({ webhook }) => webhook))]);
    return { affected: rows.length };
  },
});

/** Registers the route that lists the events a caller may choose for a webhook. */
function webhookRoutes(): Router {
  const router = Router();
  router.get('/webhook-events', (req, res) => {
    const { actor, database } = contextOf(req);
    const rows = eventsFor(database.registry, actor).map(({ name, resource, example }) => ({
      name,
      resource,
      example,
    }));
    res.json({ code: 200, rows, total: rows.length });
  });
  return router;
}

const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/webhook-events',
    name: 'webhooks.events',
    summary: 'the events that the caller may choose for a webhook, each with an example of its data',
    pattern: 'webhooks:list',
    answers: respondsWithRows(
      shapeOf({ name: TEXT, resource: TEXT, example: { type: 'object', additionalProperties: true } }),
    ),
  },
];

export { hasSubscribers, type EventRecords, publish } from './publish';

const MINUTE = 60_000;

const ofWebhooks = {
  create: createWebhook,
  delete: deleteWebhooks,
  rotate: rotateWebhook,
  test: testWebhook,
} satisfies CommandsFor<typeof webhooks>;
const ofDeliveries = { redeliver } satisfies CommandsFor<typeof deliveries>;
export const commands = { webhooks: ofWebhooks, 'webhook-deliveries': ofDeliveries };

export default defineModule({
  commands,
  rules: { webhooks: { beforeSave: beforeSaveWebhooks } },
  routes: () => [webhookRoutes()],
  calls: CALLS,
  jobs: {
    [DELIVER_JOB]: { apart: true, run: deliver },
    'webhooks.resume': { every: MINUTE, run: resumeWebhooks },
    'webhooks.tidy': { every: HOUR_MS, run: deleteOldDeliveries },
  },
  figures: [webhookFigures],
  services: [provide(HISTORY_WATCH, historyWatch) as Provided],
  configured: (config) => [provide(WEBHOOK_RULES, { privateHosts: config.webhookPrivateHosts }) as Provided],
});
