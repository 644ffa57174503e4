import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Request, Response } from 'express';
import express, { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { addressOf } from '../../../middleware/security';
import type { Context } from '../../../context';
import { systemContext } from '../../../context';
import { Invalid, NotFound, TooMany } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { PLATFORM_KEY } from '../platformAccount';
import type { Settings } from '../types';
import { handleMessage } from './handleMessage';
import type { Query } from './readMessage';
import { readMessage, requireSigned } from './readMessage';

const BODY_LIMIT = '32kb';
const ECHO = /^[\w+/=-]{1,128}$/;
const MAX_REFUSED = 120;
const MAX_MESSAGES = 3000;
const WINDOW_SECONDS = 60;

type LimitOptions = Parameters<typeof rateLimit>[0];
const limit = (options: LimitOptions) =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (_request, _response, next) => next(new TooMany('tooMany', WINDOW_SECONDS)),
    ...options,
  });
/** Calls that are refused, by address: who tries signatures is stopped. */
const limitRefused = () =>
  limit({
    limit: MAX_REFUSED,
    skipSuccessfulRequests: true,
    keyGenerator: addressOf,
  });
/** Calls to one account. */
const limitAccount = () => limit({ limit: MAX_MESSAGES, keyGenerator: (request) => String(request.params.key) });

/** The account of a callback address, unless its agent is gone or disabled, or has set no token. */
async function accountOf(ctx: Context, key: unknown): Promise<Settings> {
  const known = typeof key === 'string' && /^[0-9a-z]{16}$/.test(key);
  const settings = known ? await table(ctx, wxmpSettings).one({ callbackKey: key }) : null;
  const agent = settings && (await table(ctx, users).one(settings.agent as number));
  // The platform's built-in user is disabled, for nobody logs in as it.
  const isServed = settings?.callbackKey === PLATFORM_KEY || agent?.status === 'ENABLED';
  if (!settings?.token || !isServed) throw new NotFound();
  return settings;
}

const plain = (response: Response, text: string): void => {
  response
    .set('X-Content-Type-Options', 'nosniff')
    .type(text.startsWith('<xml>') ? 'text/xml' : 'text/plain')
    .send(text);
};

/** `/ms-api/wx/<key>`: the server that an agent gives to WeChat for its official account. */
export function callbackRoutes(database: Database): Router {
  const router = Router();
  const contextOf = (request: Request): Context =>
    systemContext(database, 'api', { requestId: request.facts.id, gmtOffset: 480 });
  router.use('/:key', limitRefused(), limitAccount());
  router.get('/:key', async (request, response) => {
    const settings = await accountOf(contextOf(request), request.params.key);
    const query = request.query as Query;
    requireSigned(settings, query, { given: query.signature });
    if (typeof query.echostr !== 'string' || !ECHO.test(query.echostr)) throw new Invalid('invalidInput');
    plain(response, query.echostr);
  });
  router.post('/:key', express.text({ type: () => true, limit: BODY_LIMIT }), async (request, response) => {
    const ctx = contextOf(request);
    const settings = await accountOf(ctx, request.params.key);
    const body = typeof request.body === 'string' ? request.body : '';
    const message = readMessage(settings, request.query as Query, body);
    plain(response, await handleMessage(ctx, settings, message));
  });
  return router;
}
