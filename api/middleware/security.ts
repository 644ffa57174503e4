import type { Request, RequestHandler } from 'express';
import { type Options, MemoryStore, ipKeyGenerator } from 'express-rate-limit';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { settingOrDefault } from '../environment/read';
import { TooMany } from '../errors';
import { isByKey, tokenOf } from '../keyText';

const WINDOW_SECONDS = 10;
const CALLS_PER_WINDOW = settingOrDefault('CALLS_PER_SECOND') * WINDOW_SECONDS;

type Plain = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Returns the headers that a handler adds to every response. Every response has the same headers, so the headers are
 * computed once.
 */
function headersOf(handler: Plain): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  handler(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * Headers of every response. Scripts may be loaded only from our own files. Inline styles are allowed because the
 * component library writes them.
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
export const securityHeaders: RequestHandler = ({ facts }, response, next) => {
  response.setHeader('X-Request-Id', facts.id);
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  next();
};

/**
 * Makes browsers send our origin, but never the path, as referrer. WeChat Pay shows an H5 payment page only to visitors
 * who come from the merchant's registered address.
 */
export const nameOurSite: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  next();
};

/**
 * Returns the IP address of a caller. A whole IPv6 network counts as one address, because a customer gets a whole
 * network.
 */
export const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');
/** Returns the network of a household or an office. Wrong passwords and queued calls are counted per network. */
export const networkOf = (request: Request): string => ipKeyGenerator(request.ip ?? '', 64);

/** Writes the limit, the remaining calls and the seconds until the next window to the response headers. */
function tellLimit(response: ServerResponse, hits: number, resetTime: Date | undefined): void {
  const seconds = Math.max(0, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
  response.setHeader('RateLimit-Policy', `${CALLS_PER_WINDOW};w=${WINDOW_SECONDS}`);
  response.setHeader('RateLimit-Limit', String(CALLS_PER_WINDOW));
  response.setHeader('RateLimit-Remaining', String(Math.max(0, CALLS_PER_WINDOW - hits)));
  response.setHeader('RateLimit-Reset', String(seconds));
}

/**
 * Limits each session or API key to CALLS_PER_SECOND before its lookup. A session or key has its own limit only once
 * an earlier call has proved it valid. Calls with invented tokens count for their address.
 */
export class CallLimit {
  private readonly store = new MemoryStore();

  constructor(private readonly isKnown: (token: string) => boolean) {
    this.store.init({ windowMs: WINDOW_SECONDS * 1000 } as Options);
  }

  /**
   * Counts a call. Throws 429 above the limit. The headers of responses to API keys contain the number of remaining
   * calls.
   */
  async count(request: Request, response?: ServerResponse): Promise<void> {
    const token = tokenOf(request);
    const key = this.isKnown(token) ? `session ${token}` : addressOf(request);
    const { totalHits, resetTime } = await this.store.increment(key);
    if (response && isByKey(request)) tellLimit(response, totalHits, resetTime);
    if (totalHits > CALLS_PER_WINDOW) throw new TooMany('tooMany', WINDOW_SECONDS);
  }

  handler(): RequestHandler {
    return async (request, response, next) => {
      await this.count(request, response);
      next();
    };
  }
}

/** Limits callers without a session to CALLS_PER_SECOND per address, whatever token the callers send. */
export const rateLimitByAddress = (): RequestHandler => new CallLimit(() => false).handler();
