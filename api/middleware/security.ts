import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { TooMany } from '../errors';

const WINDOW_SECONDS = 10;
const CALLS_PER_WINDOW = 3000;

/** Scripts from our own files only; styles may stand in the page, because the screens' component library writes them there. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:', 'blob:'], fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"], workerSrc: ["'self'"], manifestSrc: ["'self'"], objectSrc: ["'none'"], baseUri: ["'self'"], formAction: ["'self'"], frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: false,
  }) as RequestHandler;
}

/** A brake for a runaway client: 300 calls a second a session (an address where there is none). */
export function rateBrake(): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_SECONDS * 1000, limit: CALLS_PER_WINDOW, standardHeaders: false, legacyHeaders: false,
    keyGenerator: (request) => request.get('X-Session-Id')?.slice(0, 64) ?? ipKeyGenerator(request.ip ?? ''),
    handler: (_request, _response, next) => next(new TooMany('tooMany', WINDOW_SECONDS)),
  });
}
