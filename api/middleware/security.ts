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

/** Returns the headers that a handler adds to a response, computed once because they are always the same. */
function headersOf(handler: Plain): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  handler(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The headers of every response. Scripts come only from our own files, but the component library needs inline styles.
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
export const securityHeaders: RequestHandler = ({ info }, response, next) => {
  response.setHeader('X-Request-Id', info.id);
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  next();
};

/** Makes browsers send our origin as referrer, which WeChat Pay requires, but never the path. */
export const nameOurSite: RequestHandler = (_request, response, next) => {
  response.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  next();
};

/** Returns the address of a caller, where a whole IPv6 network counts as one. */
export const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');
/** Returns the network of a household or office, by which wrong passwords and queued calls are counted. */
export const networkOf = (request: Request): string => ipKeyGenerator(request.ip ?? '', 64);

/** Writes the limit, the remaining calls and the seconds until the next window to the response headers. */
function sendLimit(response: ServerResponse, hits: number, resetTime: Date | undefined): void {
  const seconds = Math.max(0, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
  response.setHeader('RateLimit-Policy', `${CALLS_PER_WINDOW};w=${WINDOW_SECONDS}`);
  response.setHeader('RateLimit-Limit', String(CALLS_PER_WINDOW));
  response.setHeader('RateLimit-Remaining', String(Math.max(0, CALLS_PER_WINDOW - hits)));
  response.setHeader('RateLimit-Reset', String(seconds));
}

/**
 * Limits each session or API key before its lookup. One that no earlier call has proved valid counts for its address.
 */
export class CallLimit {
  private readonly store = new MemoryStore();

  constructor(private readonly isKnown: (token: string) => boolean) {
    this.store.init({ windowMs: WINDOW_SECONDS * 1000 } as Options);
  }

  /** Counts a call. Throws 429 above the limit. */
  async count(request: Request, response?: ServerResponse): Promise<void> {
    const token = tokenOf(request);
    const key = this.isKnown(token) ? `session ${token}` : addressOf(request);
    const { totalHits, resetTime } = await this.store.increment(key);
    if (response && isByKey(request)) sendLimit(response, totalHits, resetTime);
    if (totalHits > CALLS_PER_WINDOW) throw new TooMany('tooMany', WINDOW_SECONDS);
  }

  handler(): RequestHandler {
    return async (request, response, next) => {
      await this.count(request, response);
      next();
    };
  }
}

/** Limits callers without a session by address, whatever token they send. */
export const rateLimitByAddress = (): RequestHandler => new CallLimit(() => false).handler();
