import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config';
import type { Actor } from '../context';
import type { ApiCall } from '../engine/http/apiCall';
import type { ResourceCall } from '../engine/http/resourceCall';
import { answerRead, answerWrite, isRead, readCall, requireRight } from '../engine/http/resourceCall';
import { commandsOf } from '../engine/rows/commands/commands';
import { sendAnswer } from '../middleware/answer';
import { contextFor, readApiHeaders } from '../middleware/context';
import type { JsonBody } from '../middleware/plain';
import { requirePlainPath } from '../middleware/plain';
import type { CallLimit } from '../middleware/security';
import type { Database } from '../models/database';
import type { Answer } from '../models/idempotency';
import type { Proof } from '../models/sequelize/compiled';
import { Unproved } from '../models/sequelize/compiled';
import { requirePlain } from '../plain';
import { tokenOf } from '../callerToken';
import { handMadeCalls } from './keyCalls';
import { callOf, readSession, requireCaller } from './gates';
import { callerOf } from './caller';
import { confirmCall, needsCode } from './secondFactor/confirmCall';
import type { SessionStore } from './store';

/** Everything that calls of declared resources need of the app. */
export interface ResourceCallParts {
  readonly database: Database;
  readonly store: SessionStore;
  readonly limit: CallLimit;
  /** Hand-made calls, which go before the generic ones of the same address. */
  readonly calls: readonly ApiCall[];
  readonly readBody: JsonBody;
  readonly config: Pick<Config, 'secretKey'>;
  /** Each is handed a call that is about to be answered. */
  readonly watches: readonly ((request: Request) => void)[];
}

const API = /^\/t3d-api(?=\/)/i;

/** Finds the caller of a request by its session or API key; refuses one who may not make the call. */
async function admit(store: SessionStore, request: Request, call: ResourceCall): Promise<Actor> {
  await readSession(store, request);
  const actor = requireCaller(request, callOf(request.method, call.path));
  requireRight(actor, call);
  return actor;
}

/**
 * Answers a read. For a user whom this process remembers it takes one statement, which reads the rows and beside them
 * whether the user still is who it was. Where no row has said so, the session is looked up; the call is answered again
 * only if the user has changed.
 */
async function read(store: SessionStore, request: Request, call: ResourceCall): Promise<Answer> {
  const answerFor = async (actor: Actor, proof?: Proof): Promise<Answer> => {
    requireRight(actor, call);
    readApiHeaders(request);
    const { query } = request;
    requirePlain(query);
    return answerRead(contextFor(request, actor), call, query, proof);
  };
  const known = store.remembered.find(tokenOf(request));
  if (!known || store.isDue(known.digest)) return answerFor(await admit(store, request, call));
  const proof = store.remembered.proofOf(known);
  request.actor = known.actor;
  const [outcome] = await Promise.allSettled([answerFor(known.actor, proof)]);
  if (!proof.isGiven) {
    const actor = await admit(store, request, call);
    if (actor !== known.actor || outcome.status === 'fulfilled' || outcome.reason instanceof Unproved)
      return answerFor(actor);
  }
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function write(
  { store, database, readBody, config: { secretKey } }: ResourceCallParts,
  request: Request,
  response: Response,
  call: ResourceCall,
): Promise<Answer> {
  const actor = await admit(store, request, call);
  readApiHeaders(request);
  requirePlain(request.query);
  if (call.kind !== 'delete') await readBody(request, response);
  const ctx = contextFor(request, actor);
  const body = needsCode(call) ? await confirmCall(ctx, callerOf(request, secretKey), request.body) : request.body;
  return answerWrite(ctx, call, commandsOf(database), body);
}

/**
 * Answers the calls of declared resources. In this order: the limit (429), the session (401), what the session and the
 * rights allow (403), headers, query and body (400), the engine's call. Everything else is passed on.
 */
export function resourceCalls(parts: ResourceCallParts): RequestHandler {
  const { database, store, limit, watches } = parts;
  const findHandMade = handMadeCalls(parts.calls);
  return async (request, response, next) => {
    const { method, path } = request;
    const below = API.test(path) ? path.replace(API, '') : '';
    const call = readCall(request, below, database.registry);
    if (!call || findHandMade(callOf(method, below))) {
      next();
      return;
    }
    requirePlainPath(path);
    await limit.count(request, response);
    const answer = await (isRead(call) ? read(store, request, call) : write(parts, request, response, call));
    for (const watch of watches) watch(request);
    sendAnswer(request, response, answer);
  };
}
