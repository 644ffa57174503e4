import { Router } from 'express';
import { contextOf } from '../../../middleware/context';
import { readPermissions } from './readPermissions';

/** What a user's role can have, as ticks, for those who may set permissions. */
export function permissionRoutes(): Router {
  const router = Router();
  router.get('/users/:id/permissions', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await readPermissions(contextOf(request), request.params.id) });
  });
  return router;
}
