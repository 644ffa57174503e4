import notifications from '@t3d/resources/house/notifications';
import { f } from '@t3d/resources/kit';
import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { settled } from '../../declared/registry';
import { requireAction, requireCall } from '../../engine/access/permissions';
import { validated } from '../../engine/rows/write/values';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { stream } from '../../engine/http/stream';
import { readBell, watchBell } from './watchNotices';

const MAX_CLOSED = 200;

/** A caller who has notices of their own. */
function readerOf(request: Request): Context {
  const ctx = contextOf(request);
  requireCall(ctx.actor, settled(ctx.database.registry, notifications), 'list');
  return ctx;
}

/** Prompts that their reader closed: no browser of theirs opens them again. */
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

/**
 * `GET /notifications/bell` and its stream `…/bell/events`: what the caller has not read, live; and `POST
 * /notifications/pops`, prompts that the caller has closed.
 */
export function noticeRoutes(): Router {
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
