import type { Request, RequestHandler, Response } from 'express';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { type Sandboxes, type Visit, NotInSandbox, SandboxBroken } from './processes';

/** The verified key with its owner's rights at that moment. */
export interface SandboxCaller {
  readonly owner: number;
  readonly apis: readonly string[];
  readonly key: { readonly id: number; readonly name: string; readonly scopes: readonly string[] };
}

/**
 * The header in which the main server sends the caller to a sandbox. The main server removes it from clients' requests.
 */
export const CALLER_HEADER = 'x-sandbox-caller';

/** Returns a caller as the text of a header, in base64 because a key's name may contain any character. */
export const writeCaller = ({ owner, apis, key: { id, name, scopes } }: SandboxCaller): string =>
  Buffer.from(JSON.stringify({ owner, apis, key: { id, name, scopes } })).toString('base64url');

/** Reads the caller of a request, or returns null without a valid header. */
export function readCaller(headers: IncomingHttpHeaders): SandboxCaller | null {
  const text = headers[CALLER_HEADER];
  if (typeof text !== 'string') return null;
  try {
    const { owner, apis, key } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<SandboxCaller>;
    if (!Number.isSafeInteger(owner) || !Array.isArray(apis) || !Array.isArray(key?.scopes)) return null;
    return { owner, apis, key } as SandboxCaller;
  } catch {
    return null;
  }
}

/** A header of every response to a sandbox key, including errors. */
const SANDBOX_HEADER = ['Sandbox', 'true'] as const;

/** Matches the paths that a sandbox serves. */
const API = /^\/(t3d-api|ms-api|data-api)(?=\/|$)/i;
/** Headers that are not forwarded to a sandbox, because they belong to one connection or identify the caller. */
const KEPT_BACK = new Set([
  'authorization',
  'connection',
  'cookie',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-session-id',
]);
const isKeptBack = (name: string): boolean =>
  KEPT_BACK.has(name) || name.startsWith('x-forwarded-') || name.startsWith('x-sandbox-');
const OF_CONNECTION: readonly string[] = ['connection', 'keep-alive', 'transfer-encoding'];

/** Returns the headers of a call that is forwarded to a sandbox. */
function sentHeaders({ headers, info, ip }: Request, caller: SandboxCaller): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !isKeptBack(name));
  return {
    ...Object.fromEntries(kept),
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    'x-request-id': info.id,
    'x-forwarded-for': ip ?? '',
    [CALLER_HEADER]: writeCaller(caller),
  };
}

/** Forwards the sandbox's response, with the main server's own headers such as the key's limits. */
function respond(from: IncomingMessage, response: Response): void {
  response.status(from.statusCode ?? 502);
  for (const [name, value] of Object.entries(from.headers as IncomingHttpHeaders))
    if (value !== undefined && !OF_CONNECTION.includes(name) && !response.hasHeader(name))
      response.setHeader(name, value);
  from.once('error', () => response.destroy());
  from.pipe(response);
}

/** Streams a call to its sandbox and the response back. Returns false if the sandbox ended before the response. */
function forward({ connection, release }: Visit, caller: SandboxCaller, request: Request, response: Response) {
  const { method, originalUrl: path } = request;
  const headers = sentHeaders(request, caller);
  const upstream = send({ createConnection: () => connection, method, path, headers });
  // The caller has disconnected, or the response has ended.
  response.once('close', () => {
    release();
    upstream.destroy();
  });
  request.pipe(upstream);
  return new Promise<boolean>((resolve) => {
    upstream.once('response', (from) => {
      respond(from, response);
      resolve(true);
    });
    upstream.on('error', () => {
      request.unpipe(upstream);
      release();
      resolve(false);
    });
  });
}

/** Returns the caller of a request with a sandbox key, or undefined. Throws if the key is rejected. */
export type FindSandboxCaller = (request: Request) => Promise<SandboxCaller | undefined>;

/** The maximum number of attempts for a read whose sandbox ends. */
const READ_TRIES = 3;
const hasBody = ({ headers }: Request): boolean => 'content-length' in headers || 'transfer-encoding' in headers;

/**
 * Sends the calls of sandbox keys to their owners' sandboxes. Responds 503 if a sandbox ends first, and the caller must
 * repeat with the same Idempotency-Key.
 */
export function sandboxCalls(sandboxes: Sandboxes, find: FindSandboxCaller): RequestHandler {
  return async (request, response, next) => {
    const caller = await find(request);
    if (!caller) {
      next();
      return;
    }
    response.set(...SANDBOX_HEADER);
    if (!API.test(request.path)) throw new NotInSandbox();
    // Stop counting the call, because it waits for another process.
    request.turn?.stepAside();
    for (let tries = request.method === 'GET' && !hasBody(request) ? READ_TRIES : 1; tries > 0; tries -= 1) {
      const visit = await sandboxes.enter(caller.owner);
      if (response.destroyed) {
        visit.release();
        visit.connection.destroy();
        return;
      }
      if (await forward(visit, caller, request, response)) return;
    }
    if (!response.destroyed) throw new SandboxBroken();
  };
}
