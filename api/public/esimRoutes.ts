import type { Request, RequestHandler, Response } from 'express';
import { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { addressOf } from '../middleware/security';
import type { Config } from '../config';
import type { Context } from '../context';
import { Invalid, NotFound, TooMany } from '../errors';
import { countAddress } from '../models/mailedCodes';
import { isAccessKey } from './accessKey';
import { readCode, sendEsimCode, showByCode, showByOrder } from './esim';
import type { Card } from './findCard';
import { recordMiss } from './missGuard';

interface Parts {
  config: Config;
  contextOf(request: Request): Context;
  /** The card of a request, after its address has shown that it may call. */
  cardOf(request: Request, ctx: Context): Promise<{ card: Card; caller: { address: string } }>;
}

const WINDOW_SECONDS = 600;
const SHOWINGS_PER_WINDOW = 60;

/** Sixty showings in ten minutes an address: the trail of a card is not filled up by somebody with a key. */
export const showingLimit = (): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: SHOWINGS_PER_WINDOW,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (_request, _response, next) => next(new TooMany('esim.tooOften', WINDOW_SECONDS)),
  });

function answer(response: Response, data: object): void {
  response.set('Cache-Control', 'no-store');
  response.set('Referrer-Policy', 'no-referrer');
  response.json({ code: 200, message: 'ok', data });
}

/** The profile of an eSIM, for the key of an order of the card or a code that was mailed to the card's contact. */
export function esimRoutes({ config: { secretKey }, contextOf, cardOf }: Parts): Router {
  const router = Router();
  router.get('/orders/:orderNo/esim', showingLimit(), async (request: Request, response: Response) => {
    const orderNo = String(request.params.orderNo);
    if (!isAccessKey(secretKey, `course of order ${orderNo}`, request.query.key)) throw new NotFound();
    answer(response, await showByOrder(contextOf(request), orderNo));
  });
  router.post('/cards/:number/esim/code', async (request: Request, response: Response) => {
    const ctx = contextOf(request);
    const { card, caller } = await cardOf(request, ctx);
    await countAddress(ctx, caller.address);
    answer(response, await sendEsimCode(ctx, card));
  });
  router.post('/cards/:number/esim', async (request: Request, response: Response) => {
    const ctx = contextOf(request);
    const code = readCode(request.body);
    const { card, caller } = await cardOf(request, ctx);
    await countAddress(ctx, caller.address);
    const shown = await showByCode(ctx, card, code);
    if (!shown) {
      await recordMiss(ctx, caller.address);
      throw new Invalid('codeError', {}, { code: { key: 'codeError' } });
    }
    answer(response, shown);
  });
  return router;
}
