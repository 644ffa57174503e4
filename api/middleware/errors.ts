import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { UniqueConstraintError } from 'sequelize';
import type { Registry } from '../registry/registry';
import {
  type CheckedMessage,
  Invalid,
  NoSuchCall,
  NotFound,
  ApiError,
  TooLarge,
  Unavailable,
  WrongType,
} from '../errors';
import { isDatabaseAway } from '../models/transaction';
import { takenBy } from '../models/unique';
import { sizeText } from '../uploads';
import type { Context } from '../context';
import type { Answer } from '../models/idempotency';
import { type RequestInfo, NO_STORE } from './context';
import { securityHeaders, SECURITY_HEADERS } from './security';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { packed } from '../packed';
import { cureOf, translateAll, translateMessage } from '../locales';

const AT_MCP = /^\/t3d-api\/mcp\b/i;
const INTERNAL = { status: 500, key: 'internal', params: {} } as const;

interface HttpError {
  status?: number;
  type?: string;
  limit?: number;
}

export const noSuchCall: RequestHandler = () => {
  throw new NoSuchCall();
};

/** Converts an error of Express or the body parser to an API error with the same status. */
function ofHttp(error: HttpError): ApiError | null {
  if (error.status === 413) return new TooLarge('tooLarge', { limit: sizeText(error.limit ?? 0) });
  if (error.status === 415) return new WrongType('wrongType', { types: 'JSON' });
  if (error.status === 404) return new NotFound();
  return error.status && error.status >= 400 && error.status < 500 ? new Invalid('invalidInput') : null;
}

/** Returns the error to send, or null for an internal error. */
function apiErrorOf(error: unknown, registry: Registry): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof UniqueConstraintError)
    return takenBy(
      error,
      [...registry.values()].map((resource) => resource.table),
    );
  if (isDatabaseAway(error)) return new Unavailable();
  if (error instanceof URIError) return new Invalid('invalidInput');
  return ofHttp(error as HttpError);
}

function sendError(request: Request, response: Response, rejection: ApiError): void {
  request.refusedWith = rejection.key;
  if (rejection.retryAfter !== undefined) response.set('Retry-After', String(rejection.retryAfter));
  // Tell clients of the Model Context Protocol that they need an API key.
  if (rejection.status === 401 && AT_MCP.test(request.originalUrl)) response.set('WWW-Authenticate', 'Bearer');
  response.status(rejection.status).json(errorBody(request, rejection));
}

/** Returns the response for an error, for calls with a protocol of their own. Logs internal errors. */
export function responseOfError(error: unknown, ctx: Context, log: Logger): Answer {
  const rejection = apiErrorOf(error, ctx.database.registry);
  if (!rejection || rejection instanceof Unavailable) log.error({ err: error, requestId: ctx.requestId }, 'failed');
  const info = { info: { id: ctx.requestId, language: ctx.language } };
  return { status: rejection?.status ?? 500, body: errorBody(info, rejection ?? INTERNAL) };
}

/** Converts an error to a response. An unknown one is logged under the request's id and sent without details. */
export function errorHandler(registry: Registry, log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const rejection = apiErrorOf(error, registry);
    if (!rejection || rejection instanceof Unavailable)
      log.error({ err: error, requestId: request.info.id, method: request.method, path: request.path }, 'failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('Content-Disposition');
    securityHeaders(request, response, () => response.set(...NO_STORE));
    if (rejection) sendError(request, response, rejection);
    else response.status(500).json(errorBody(request, INTERNAL));
  };
}

const HEADERS: readonly string[] = [
  ...SECURITY_HEADERS,
  NO_STORE,
  ['Content-Type', 'application/json; charset=utf-8'],
].flat();

/** Sends JSON that must not be cached, compressed if long. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, text = JSON.stringify(body), isRepeat }: Answer,
  ...more: readonly string[]
): void {
  const { info, headers } = request;
  request.isRepeat = isRepeat;
  const short = packed(headers['accept-encoding'], text);
  const length = short ? short.bytes.length : Buffer.byteLength(text);
  const lines = ['X-Request-Id', info.id, ...HEADERS, 'Content-Length', String(length), ...more];
  if (short) lines.push('Content-Encoding', short.encoding, 'Vary', 'Accept-Encoding');
  response.writeHead(status, lines);
  response.end(short ? short.bytes : text);
}

/** The URL of the error catalogue, where `#<code>` leads to one error. */
const CATALOGUE = '/t3d-api/errors';

const codesOf = (errors: Readonly<Record<string, CheckedMessage>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, { key }]) => [name, key]));

type ErrorParts = Pick<ApiError, 'status' | 'key' | 'params'> & Partial<Pick<ApiError, 'errors' | 'data'>>;

/**
 * Returns the body of an error response: a message, a stable `errorCode`, advice and a link. `errors` are by field or
 * id.
 */
export function errorBody({ info }: { info: Pick<RequestInfo, 'id' | 'language'> }, rejection: ErrorParts): object {
  const { status, key, errors, data } = rejection;
  // Prefer the first field's error, which is more specific.
  const [first] = key === 'invalid' ? Object.values(errors ?? {}) : [];
  const code = first?.key ?? key;
  return {
    code: status,
    message: translateMessage(rejection, info.language),
    requestId: info.id,
    errorCode: key,
    cure: cureOf(code, status, info.language),
    docs: `${CATALOGUE}#${code}`,
    ...(errors && { errors: translateAll(errors, info.language), errorCodes: codesOf(errors) }),
    ...(data !== undefined && { data }),
  };
}
