/** Notices for users: unread notices as a live stream, marking as read, and dismissing prompts. */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import notifications from '@t3d/resources/builtin/notifications';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { f } from '@t3d/resources/kit';
import { type Request, Router } from 'express';
import { settled } from '../../registry/registry';
import { requireAction, requireCall } from '../../engine/access/permissions';
import { validated } from '../../engine/rows/write/changeEach';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { inTransaction } from '../../models/transaction';
import { stream } from '../../engine/http/stream';
import { reach } from '../../engine/access/reach';
import { wait } from '../../jobs/worker';
import { command } from '../../engine/rows/commands/command';
import {
  type ApiCall,
  INTEGER,
  respondsWithOne,
  respondsWithOther,
  inputOf,
  listOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const MAX_CLOSED = 200;

/** Returns the context of a request. Throws 403 if the caller may not list notices. */
function readerOf(request: Request): Context {
  const ctx = contextOf(request);
  requireCall(ctx.actor, settled(ctx.database.registry, notifications), 'list');
  return ctx;
}

/** Stores that the caller has dismissed prompts, so that no browser shows them again. */
async function closePops(ctx: Context, body: unknown): Promise<{ affected: number }> {
  requireAction(ctx.actor, settled(ctx.database.registry, notifications), 'read');
  const { ids } = validated({ ids: f.json({ required: true, schema: IDS }) }, body) as { ids: number[] };
  if (ids.length === 0) throw invalidField('ids', 'required');
  return inTransaction(ctx, async (inner) => ({
    affected: await table(inner, notifications).update(
      { popClosedAt: inner.now() },
      { id: ids, user: inner.actor.id, popClosedAt: null },
    ),
  }));
}
const IDS = { $id: 'noticeIds', type: 'array', maxItems: MAX_CLOSED, items: { type: 'integer', minimum: 1 } } as const;

/** Registers the routes of the notification bell, of its event stream, and for dismissing prompts. */
function noticeRoutes(): Router {
  const router = Router();
  router.get('/notifications/bell', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await readBell(readerOf(request)) });
  });
  router.get('/notifications/bell/events', async (request, response) => {
    const ctx = readerOf(request);
    await stream(request, response, {
      database: ctx.database,
      name: 'bell',
      states: (signal) => watchBell(ctx, signal),
      shown: (bell) => bell,
      mayLook: (again) => {
        readerOf(again);
      },
    });
  });
  router.post('/notifications/pops', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await closePops(contextOf(request), request.body) });
  });
  return router;
}

const POLL_MS = 1000;

/** The content of the caller's notification bell. */
interface Bell {
  unread: number;
  latest: number;
  pops: number;
}

/** Reads the caller's unread notices, without expired and withdrawn ones. */
async function readBell(ctx: Context): Promise<Bell> {
  const resource = settled(ctx.database.registry, notifications);
  const { where } = reach(ctx, resource.declaration.scope, resource);
  const { fn, col, literal } = ctx.database.sequelize.Sequelize;
  const [row] = (await ctx.database.model(resource).findAll({
    attributes: [
      [fn('COUNT', col('id')), 'unread'],
      [fn('MAX', col('id')), 'latest'],
      [literal('SUM(CASE WHEN pop = 1 AND popClosedAt IS NULL THEN 1 ELSE 0 END)'), 'pops'],
    ],
    where: { ...(where as object), readAt: null },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as Record<keyof Bell, number | string | null>[];
  return { unread: Number(row?.unread ?? 0), latest: Number(row?.latest ?? 0), pops: Number(row?.pops ?? 0) };
}

/** Yields the content of the bell at every change, until the client disconnects. */
async function* watchBell(ctx: Context, signal?: AbortSignal): AsyncGenerator<Bell, void> {
  let sent = '';
  for (;;) {
    const bell = await readBell(ctx);
    const text = JSON.stringify(bell);
    if (text !== sent) yield bell;
    sent = text;
    if (!(await wait(POLL_MS, signal))) return;
  }
}

/** Marks the caller's notices as read. A notice that was already read keeps its time. */
const readNotices = command(notifications, 'read', {
  run: async (ctx, found) => ({
    affected: await table(ctx, notifications).update(
      { readAt: ctx.now() },
      { id: found.map(({ id }) => id), user: ctx.actor.id, readAt: null },
    ),
  }),
});

const readAllNotices = command(notifications, 'read-all', {
  run: async (ctx) => ({
    affected: await table(ctx, notifications).update({ readAt: ctx.now() }, { user: ctx.actor.id, readAt: null }),
  }),
});

const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/notifications/bell',
    name: 'notifications.bell',
    pattern: 'notifications:list',
    summary: "how many of the caller's notices are unread, the newest of them, and the prompts that wait",
    answers: respondsWithOne(shapeOf({ unread: INTEGER, latest: INTEGER, pops: INTEGER })),
  },
  {
    method: 'get',
    path: '/notifications/bell/events',
    name: 'notifications.bellEvents',
    pattern: 'notifications:list',
    summary: 'the same at every change, as server-sent events named `bell`',
    answers: respondsWithOther('a stream of events', 'text/event-stream'),
  },
  {
    method: 'post',
    path: '/notifications/pops',
    name: 'notifications.closePops',
    pattern: 'notifications:read',
    summary: 'note that the caller closed the prompts of these notices',
    body: sends(inputOf({ ids: listOf(INTEGER) })),
    answers: respondsWithOne(shapeOf({ affected: INTEGER })),
  },
];

type Notices = Parameters<ReturnType<typeof table<typeof notifications>>['insertMany']>[0];

/** Inserts notices for users, a thousand per statement. */
export const deferNotices = (ctx: Context, notices: Notices): Promise<void> =>
  table(ctx, notifications).insertMany(notices);

const ofNotifications = {
  read: readNotices,
  'read-all': readAllNotices,
} satisfies CommandsFor<typeof notifications>;

export default defineModule({
  commands: { notifications: ofNotifications },
  routes: () => [noticeRoutes()],
  calls: CALLS,
});
