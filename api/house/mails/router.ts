import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { contextOf } from '../../middleware/context';
import { mailSettings, sendTestMail } from './testMail';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

function adminOf(request: Request, call: 'show' | 'test'): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ctx.database.registry.product.house.admins, `mail-settings:${call}`);
  return ctx;
}

/** How mails leave this installation, and a mail that shows whether they do: for its admins. */
export function mailRoutes(): Router {
  const router = Router();
  router.get('/mail-settings', (request, response) => {
    response.json(ok(mailSettings(adminOf(request, 'show'))));
  });
  router.post('/mail-settings/test', async (request, response) => {
    response.json(ok(await sendTestMail(adminOf(request, 'test'), request.body)));
  });
  return router;
}
