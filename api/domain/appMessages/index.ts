/** APP messages: push messages from staff to the phones of app users, through JPush or a simulator (decision 46). */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { jpush } from './jpush';
import { PUSHES, noPushes, pushSimulator, showPushes } from './port';
import { beforeSaveAppMessages, disableAppMessages, enableAppMessages, publishAppMessages } from './publishAppMessages';
import { SEND_JOB, giveUp, sendPushes } from './sendPushes';
import { words } from './appMessageTexts';
import appMessages from '@t3d/resources/messages/app-messages';
import businessUsers from '@t3d/resources/pool/business-users';
import { optionLabel } from '@t3d/resources/locales';
import pushDeliveries from '@t3d/resources/messages/push-deliveries';
import { Router } from 'express';
import { requireCall, rolesFor } from '../../engine/access/permissions';
import {
  type ApiCall,
  INTEGER,
  TEXT,
  TIME,
  respondsWithRows,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';
import { requireInScope } from '../../engine/rows/read/read';
import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { select } from '../../models/sql';
import { table } from '../../models/table';

const NEWEST = 10;
const OF_ACCOUNT = 'FROM push_deliveries p JOIN push_devices d ON d.id = p.device WHERE d.account = ?';

interface Delivery {
  id: number | string;
  message: number | string;
  state: string;
}

/**
 * Returns the newest messages for an app user's phones, including those shown as notices in the app, and their total
 * number.
 */
async function receivedBy(ctx: Context, user: number) {
  await requireInScope(ctx, businessUsers, [user]);
  const account = (await table(ctx, businessUsers).one(user))?.account ?? '';
  const deliveries = await select<Delivery>(
    ctx,
    `SELECT p.id, p.message, p.state ${OF_ACCOUNT} ORDER BY p.id DESC LIMIT ${NEWEST}`,
    [account],
  );
  const [counted] = await select<{ n: number | string }>(ctx, `SELECT COUNT(*) AS n ${OF_ACCOUNT}`, [account]);
  const found = await table(ctx, appMessages).find(deliveries.map(({ message }) => Number(message)));
  const messages = new Map(found.map((message) => [message.id, message]));
  const rows = deliveries.map(({ id, message, state }) => {
    const { title = null, type = null, publishedAt = null } = messages.get(Number(message)) ?? {};
    return {
      id: Number(id),
      message: Number(message),
      title,
      type,
      publishedAt,
      state,
      stateLabel: optionLabel('push-deliveries', 'state', state, ctx.language),
    };
  });
  return { rows, total: Number(counted?.n ?? 0) };
}

function receivedRoutes(): Router {
  const router = Router();
  router.get('/app-messages/received', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, appMessages, 'list');
    requireCall(ctx.actor, businessUsers, 'show');
    const { user, ...more } = request.query;
    const [unknown] = Object.keys(more);
    if (unknown) throw invalidField(unknown, 'unknown');
    if (typeof user !== 'string' || !/^\d{1,15}$/.test(user)) throw invalidField('user', 'integer');
    response.json({ code: 200, message: 'ok', ...(await receivedBy(ctx, Number(user))) });
  });
  return router;
}

const RECEIVED_CALL: ApiCall = {
  method: 'get',
  path: '/app-messages/received',
  name: 'app-messages.received',
  summary: `the newest ${NEWEST} messages that were pushed to an app user, or left as notices in the app`,
  roles: rolesFor(appMessages, 'list'),
  pattern: 'app-messages:list',
  parameters: [query('user', INTEGER, { required: true, description: 'the id of a business user' })],
  answers: respondsWithRows(
    shapeOf({
      id: INTEGER,
      message: INTEGER,
      title: orNull({ type: 'object', additionalProperties: TEXT, description: 'a text a language' }),
      type: orNull(TEXT),
      publishedAt: orNull(TIME),
      state: oneOf(pushDeliveries.fields.state.values ?? []),
      stateLabel: TEXT,
    }),
  ),
};

export { type Device, storeDevices } from './jpush';
export { PUSHES } from './port';

const ofAppMessages = {
  publish: publishAppMessages,
  enable: enableAppMessages,
  disable: disableAppMessages,
} satisfies CommandsFor<typeof appMessages>;
export const commands = { 'app-messages': ofAppMessages };

export default defineModule({
  words,
  commands,
  routes: () => [receivedRoutes()],
  calls: [RECEIVED_CALL],
  rules: { 'app-messages': { beforeSave: beforeSaveAppMessages } },
  jobs: { [SEND_JOB]: { run: sendPushes, exhausted: giveUp } },
  mounts: ({ database, config }) =>
    config.simulators ? [{ at: '/simulator/push', handlers: [showPushes(() => database.services.get(PUSHES))] }] : [],
  configured: ({ push, production }) => [
    provide(PUSHES, push ? jpush(push) : production ? noPushes : pushSimulator()) as Provided,
  ],
});
