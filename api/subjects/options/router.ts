import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { stream } from '../../engine/http/stream';
import { Forbidden } from '../../errors';
import { contextOf } from '../../middleware/context';
import { currentMarks, watchMarks } from './changes';
import { LISTS, mayReadList } from './lists';

/** Streams of changed lists that one session may have open: one a browser, where its windows share one. */
const MAX_BROWSERS = 5;

function readerOf(request: Request, path: string): Context {
  const ctx = contextOf(request);
  if (!mayReadList(ctx, path)) throw new Forbidden(path.slice(1));
  return ctx;
}

/**
 * The option lists, each at its own path; and `GET /option-lists` with its stream `/option-lists/events`: a mark for
 * each list, by which a browser knows which of them it must read again.
 */
export function optionRoutes(): Router {
  const router = Router();
  for (const [path, { read }] of Object.entries(LISTS)) {
    router.get(path, async (request, response) => {
      const rows = await read(readerOf(request, path));
      response.json({ code: 200, message: 'ok', rows, total: rows.length });
    });
  }
  router.get('/option-lists', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await currentMarks(contextOf(request)) });
  });
  router.get('/option-lists/events', async (request, response) => {
    const ctx = contextOf(request);
    await stream(request, response, {
      database: ctx.database,
      name: 'option-lists',
      states: (signal) => watchMarks(ctx, signal),
      shown: (marks) => marks,
      mayLook: (again) => {
        contextOf(again);
      },
      places: MAX_BROWSERS,
    });
  });
  return router;
}
