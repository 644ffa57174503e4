import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { NotInSandbox, SandboxBroken } from './refusals';
import type { SandboxCaller } from './caller';
import { CALLER_HEADER, writeCaller } from './caller';
import type { Sandboxes, Visit } from './processes';

/** Every answer to a sandbox key has it, refusals too. */
export const SANDBOX_HEADER = ['Sandbox', 'true'] as const;

/** What a sandbox answers. Pages, probes and simulators are those of the main server. */
const API = /^\/(t3d-api|ms-api|data-api)(?=\/|$)/i;
/** Headers of one connection, and those that say who calls: the sandbox is told that by its own. */
const KEPT_BACK = new Set([
  'authorization',
  'connection',
  'cookie',
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
  pipeline(from, response, (error) => {
    if (error) response.destroy();
  });
}

/**
 * Sends a call to its sandbox and hands its answer on, both as they come. A sandbox that ends before it has answered is
 * a 503; nobody knows what it had done, so the caller repeats the call with its Idempotency-Key.
 */
function forward(agent: Agent, { socket, leave }: Visit, caller: SandboxCaller, ...call: Call): void {
  const [request, response, next] = call;
  const { method, originalUrl: path } = request;
  const upstream = send({ agent, socketPath: socket, method, path, headers: sentHeaders(request, caller) });
  let hasAnswered = false;
  upstream.once('response', (from) => {
    hasAnswered = true;
    answer(from, response);
  });
  upstream.once('error', () => {
    request.unpipe(upstream);
    if (!hasAnswered && !response.destroyed) next(new SandboxBroken());
    hasAnswered = true;
  });
  // The caller has gone, or the answer has ended.
  response.once('close', () => {
    leave();
    upstream.destroy();
  });
  request.pipe(upstream);
}
type Call = readonly [request: Request, response: Response, next: NextFunction];

/** Finds the caller of a request that carries a sandbox key; undefined for any other request. Throws its refusal. */
export type FindSandboxCaller = (request: Request, response: Response) => Promise<SandboxCaller | undefined>;

/** Sends the calls of sandbox keys to the sandboxes of their owners. No such call is ever answered from real rows. */
export function sandboxCalls(sandboxes: Sandboxes, find: FindSandboxCaller): RequestHandler {
  const agent = new Agent({ keepAlive: false });
  return async (request, response, next) => {
    const caller = await find(request, response);
    if (!caller) {
      next();
      return;
    }
    response.set(...SANDBOX_HEADER);
    if (!API.test(request.path)) throw new NotInSandbox();
    // It waits for another process, and takes nothing of this one meanwhile.
    request.turn?.stepAside();
    const visit = await sandboxes.enter(caller.owner);
    if (response.destroyed) visit.leave();
    else forward(agent, visit, caller, request, response, next);
  };
}
