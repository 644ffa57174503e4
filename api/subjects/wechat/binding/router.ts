import { Router } from 'express';
import { contextOf } from '../../../middleware/context';
import { endLink, ownLink, startLink } from './ownLink';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

/** `/sessions/wechat`: the caller's own link to an official account. */
export function linkRoutes(): Router {
  const router = Router();
  router.get('/sessions/wechat', async (request, response) => {
    response.json(ok(await ownLink(contextOf(request))));
  });
  router.post('/sessions/wechat', async (request, response) => {
    response.json(ok(await startLink(contextOf(request))));
  });
  router.delete('/sessions/wechat', async (request, response) => {
    await endLink(contextOf(request));
    response.json(ok(null));
  });
  return router;
}
