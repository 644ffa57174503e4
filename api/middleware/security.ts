import type { Request, RequestHandler } from 'express';
import { MemoryStore, ipKeyGenerator, rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TooMany } from '../errors';
import type { RequestFacts } from './context';

const WINDOW_SECONDS = 10;
const CALLS_PER_WINDOW = 3000;

type Plain = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The headers that a handler gives to every answer: they are the same for all, and worked out once. */
function headersOf(handler: Plain): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  handler(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The headers of every answer. Scripts from our own files only; styles may be in the page, because the screens'
 * component library writes them there.
 */
export const SECURITY_HEADERS = headersOf(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: false,
  }),
);
export const securityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  next();
};

/**
 * Tells other servers which site a payer comes from (never which page): WeChat Pay shows a page of H5 only to those who
 * come from the address that the merchant has registered.
 */
export const nameOurSite: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  next();
};

// IPv6 hands out whole networks: they count as one address.
const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');

function limit(keyOf: (request: Request) => string, store = new MemoryStore()): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: CALLS_PER_WINDOW,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: keyOf,
    skip: ({ facts }) => (facts as RequestFacts | undefined)?.isCounted === true,
    store,
    handler: (_request, _response, next) => next(new TooMany('tooMany', WINDOW_SECONDS)),
  });
}

/** A limit for a runaway client where nobody has a session: 300 calls a second an address, whatever it calls itself. */
export const rateLimitByAddress = (): RequestHandler => limit(addressOf);

/** More sessions than that are forgotten at once: the next call of each counts for its address. */
const MAX_REMEMBERED = 50_000;

/** The limit of sessions. */
export interface SessionLimit {
  readonly handlers: RequestHandler[];
  /** Counts a call in front of those; false where they are to count it, or refuse it. */
  count(request: IncomingMessage, token: string): Promise<boolean>;
}

/**
 * The same for calls with a session, before anybody looks it up: each session has its own 300 calls a second, so that
 * an office behind one address shares nothing. Only a session that has been found real by an earlier call counts as
 * one; made-up ones count for their address.
 */
export function rateLimitBySession(): SessionLimit {
  const real = new Set<string>();
  const store = new MemoryStore();
  const tokenOf = (request: Request): string => request.get('X-Session-Id') ?? '';
  const keyOf = (token: string): string => `session ${token}`;
  const learn: RequestHandler = (request, response, next) => {
    const token = tokenOf(request);
    if (token) {
      response.once('finish', () => {
        if (!request.actor) {
          if (response.statusCode !== 429) real.delete(token);
          return;
        }
        if (real.size >= MAX_REMEMBERED) real.clear();
        real.add(token);
      });
    }
    next();
  };
  const byToken = limit(
    (request) => (real.has(tokenOf(request)) ? keyOf(tokenOf(request)) : addressOf(request)),
    store,
  );
  return {
    handlers: [learn, byToken],
    async count({ facts }, token) {
      if (!real.has(token)) return false;
      const { totalHits } = await store.increment(keyOf(token));
      facts.isCounted = totalHits <= CALLS_PER_WINDOW;
      return facts.isCounted;
    },
  };
}
