import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../context';
import { NotFound } from '../errors';
import { brandByKey, readLogo, signOwnPage } from '../subjects/wechat';

const DAY_SECONDS = 86_400;

/** What the pages of an agent wear, by the key of its look-up address, and the signature that WeChat wants of them. */
export function brandRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.get('/brands/:key', async (request, response) => {
    const brand = await brandByKey(contextOf(request), request.params.key);
    if (!brand) throw new NotFound();
    response.json({ code: 200, message: 'ok', data: brand });
  });
  router.get('/brands/:key/js-sdk', async (request, response) => {
    const data = await signOwnPage(contextOf(request), request.params.key, request.query.url);
    response.json({ code: 200, message: 'ok', data });
  });
  router.get('/logos/:id', async (request, response) => {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const logo = await readLogo(contextOf(request), id);
    if (!logo) throw new NotFound();
    response
      .set('Cache-Control', `public, max-age=${DAY_SECONDS}, immutable`)
      .set('Content-Security-Policy', "sandbox; default-src 'none'")
      .set('X-Content-Type-Options', 'nosniff')
      .set('Content-Disposition', 'inline')
      .type(logo.type)
      .send(logo.bytes);
  });
  return router;
}
