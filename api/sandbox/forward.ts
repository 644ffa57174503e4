import type { Request, RequestHandler, Response } from 'express';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { type Sandboxes, type Visit, NotInSandbox, SandboxBroken } from './processes';

/** The key that the main server has verified, and the rights of its owner at that moment. */
export interface SandboxCaller {
  readonly owner: number;
  /** The owner's permission patterns. */
  readonly apis: readonly string[];
  readonly key: { readonly id: number; readonly name: string; readonly scopes: readonly string[] };
}

/**
 * Carries the caller from the main server to a sandbox. Only a process that was started as a sandbox reads it, from its
 * own socket; the main server drops such a header of a client.
 */
export const CALLER_HEADER = 'x-sandbox-caller';

/** Writes a caller as the text of a header: base64, because a key's name may have any letters. */
export const writeCaller = ({ owner, apis, key: { id, name, scopes } }: SandboxCaller): string =>
  Buffer.from(JSON.stringify({ owner, apis, key: { id, name, scopes } })).toString('base64url');

/** Reads the caller of a request; null without a header, or with one that nobody of ours has written. */
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

/** Every answer to a sandbox key has it, refusals too. */
const SANDBOX_HEADER = ['Sandbox', 'true'] as const;

/** What a sandbox answers. Pages, probes and simulators are those of the main server. */
const API = /^\/(t3d-api|ms-api|data-api)(?=\/|$)/i;
/** Headers of one connection, and those that say who calls: the sandbox is told that by its own. */
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

/** The headers of a call as its sandbox gets them. */
function sentHeaders({ headers, facts, ip }: Request, caller: SandboxCaller): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !isKeptBack(name));
  return {
    ...Object.fromEntries(kept),
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    'x-request-id': facts.id,
    'x-forwarded-for': ip ?? '',
    [CALLER_HEADER]: writeCaller(caller),
  };
}

/** Hands the sandbox's answer on. What the main server has set (the limits of the key) stays. */
function answer(from: IncomingMessage, response: Response): void {
  response.status(from.statusCode ?? 502);
  for (const [name, value] of Object.entries(from.headers as IncomingHttpHeaders))
    if (value !== undefined && !OF_CONNECTION.includes(name) && !response.hasHeader(name))
      response.setHeader(name, value);
  from.once('error', () => response.destroy());
  from.pipe(response);
}

/**
 * Sends a call to its sandbox and hands the answer on, both as they come. Answers false where the sandbox ended before
 * it had answered: nobody knows then what it has done.
 */
function forward({ connection, leave }: Visit, caller: SandboxCaller, request: Request, response: Response) {
  const { method, originalUrl: path } = request;
  const headers = sentHeaders(request, caller);
  const upstream = send({ createConnection: () => connection, method, path, headers });
  // The caller has gone, or the answer has ended.
  response.once('close', () => {
    leave();
    upstream.destroy();
  });
  request.pipe(upstream);
  return new Promise<boolean>((resolve) => {
    upstream.once('response', (from) => {
      answer(from, response);
      resolve(true);
    });
    upstream.on('error', () => {
      request.unpipe(upstream);
      leave();
      resolve(false);
    });
  });
}

/** Finds the caller of a request that carries a sandbox key; undefined for any other request. Throws its refusal. */
export type FindSandboxCaller = (request: Request) => Promise<SandboxCaller | undefined>;

/** A call that only reads is sent again where its sandbox was just ending. */
const READ_TRIES = 3;
const hasBody = ({ headers }: Request): boolean => 'content-length' in headers || 'transfer-encoding' in headers;

/**
 * Sends the calls of sandbox keys to the sandboxes of their owners. No such call is ever answered from real rows. One
 * whose sandbox ends before the answer is a 503: its caller repeats it with its Idempotency-Key.
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
    // It waits for another process, and takes nothing of this one meanwhile.
    request.turn?.stepAside();
    for (let tries = request.method === 'GET' && !hasBody(request) ? READ_TRIES : 1; tries > 0; tries -= 1) {
      const visit = await sandboxes.enter(caller.owner);
      if (response.destroyed) {
        visit.leave();
        visit.connection.destroy();
        return;
      }
      if (await forward(visit, caller, request, response)) return;
    }
    if (!response.destroyed) throw new SandboxBroken();
  };
}
