import { Router } from 'express';
import { contextOf } from '../../middleware/context';
import { readPreferences, writePreferences } from './preferences';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

/** What people choose for their screens, kept with the account so that it follows them to every browser. */
export function preferenceRoutes(): Router {
  const router = Router();
  router.get('/sessions/preferences', async (request, response) => {
    response.json(ok(await readPreferences(contextOf(request))));
  });
  router.put('/sessions/preferences', async (request, response) => {
    await writePreferences(contextOf(request), request.body);
    response.json(ok(null));
  });
  return router;
}
