import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config';
import type { Actor, Context } from '../context';
import type { ApiCall } from '../engine/http/apiCall';
import {
  type ResourceCall,
  respondToRead,
  respondToWrite,
  isRead,
  readCall,
  requireRight,
} from '../engine/http/resourceCall';
import { commandsOf } from '../engine/rows/commands/commands';
import { sendResponse } from '../middleware/errors';
import { contextFor, readApiHeaders } from '../middleware/context';
import { type JsonBody, requirePlainPath, requirePlain } from '../plain';
import type { CallLimit } from '../middleware/security';
import type { Database } from '../models/database';
import type { Answer } from '../models/idempotency';
import { type Proof, Unproved } from '../models/sequelize/compiled';
import { tokenOf } from '../keyText';
import { callOf, readSession, requireCaller } from './gates';
import { type Caller, callerOf, countTry, resetTries } from './lockout';
import type { SessionStore } from './store';
import { invalidField } from '../errors';
import { withSecondFactor } from '../models/secondFactors';
import { inTransaction } from '../models/transaction';
import { requireUser } from './account';
import { given, wrongCode } from './given';
import { acceptCode, readCode } from './secondFactor/codes';
import type { Registry } from '../registry/registry';
import { CALLS } from '../engine/http/docs/docsCalls';

/** The parts of the application that serve calls of declared resources. */
export interface ResourceCallParts {
  readonly database: Database;
  readonly store: SessionStore;
  readonly limit: CallLimit;
  /** Hand-written calls, which take precedence over generic ones. */
  readonly calls: readonly ApiCall[];
  readonly readBody: JsonBody;
  readonly config: Pick<Config, 'secretKey'>;
  /** Functions that run for each request before the response. */
  readonly watches: readonly ((request: Request) => void)[];
}

const API = /^\/t3d-api(?=\/)/i;

/** Authenticates the caller of a request. Throws if the caller has no right to the call. */
async function admit(store: SessionStore, request: Request, call: ResourceCall): Promise<Actor> {
  await readSession(store, request);
  const actor = requireCaller(request, callOf(request.method, call.path));
  requireRight(actor, call);
  return actor;
}

/**
 * Handles a read. The statement that reads the rows also checks a cached user, whose session is looked up only if that
 * fails.
 */
async function read(store: SessionStore, request: Request, call: ResourceCall): Promise<Answer> {
  const answerFor = async (actor: Actor, proof?: Proof): Promise<Answer> => {
    requireRight(actor, call);
    readApiHeaders(request);
    const { query } = request;
    requirePlain(query);
    return respondToRead(contextFor(request, actor), call, query, proof);
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
  return respondToWrite(ctx, call, commandsOf(database), body);
}

/**
 * Handles the calls of declared resources. Checks the rate limit (429), session (401), rights (403) and body (400), in
 * this order.
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
    sendResponse(request, response, answer);
  };
}

/** Returns whether callers with a second factor must send a code with a call. */
const needsCode = ({ resource, kind, action }: ResourceCall): boolean =>
  resource.declaration.confirmed?.includes(action ?? kind) ?? false;

/** Removes the code from a call's body. If the caller has a second factor, checks and uses up the code. */
async function confirmCall(ctx: Context, caller: Caller, body: unknown): Promise<object> {
  const { code, ...rest } = given(body);
  const { id: user, account } = requireUser(ctx).actor;
  if (!(await withSecondFactor(ctx, [user])).has(user)) return rest;
  if (code === undefined) throw invalidField('code', 'secondFactor.codeNeeded');
  const typed = readCode({ code });
  await countTry(ctx, { account, user, caller });
  const isRight = await inTransaction(ctx, async (inner) => {
    if ((await acceptCode(inner, user, typed)) === null) return false;
    await resetTries(inner, account, caller);
    return true;
  });
  if (!isRight) throw wrongCode();
  return rest;
}

/** Returns a function that finds the hand-written call of a method and path, such as `GET /files/12`. */
function handMadeCalls(calls: readonly ApiCall[]): (call: string) => ApiCall | undefined {
  const byStart = new Map<string, { pattern: RegExp; made: ApiCall }[]>();
  const startOf = (call: string): string => call.split('/', 2).join('/').toLowerCase();
  for (const made of calls.filter(({ server }) => !server)) {
    const call = `${made.method.toUpperCase()} ${made.path}`;
    const pattern = call.replaceAll('{id}', '\\d+').replaceAll(/\{\w+\}/g, '(?!\\d+(?:/|$))[^/]+');
    const one = { pattern: new RegExp(`^${pattern}$`, 'i'), made };
    byStart.set(startOf(call), [...(byStart.get(startOf(call)) ?? []), one]);
  }
  return (call) => byStart.get(startOf(call))?.find(({ pattern }) => pattern.test(call))?.made;
}

/** Matches the path suffixes of generic calls. */
const GENERIC = [
  /\d+(?:\/(?:history|changes))?/,
  /all\/changes|export|totals|import-template|import(?:\/columns)?/,
  /actions\/[\w-]+(?:\/check)?/,
]
  .map(({ source }) => source)
  .join('|');
const OF_RESOURCE = new RegExp(`^\\w+ /([\\w-]+)(?:/(?:${GENERIC}))?$`, 'i');

/** Returns a function that tells whether API keys may make a call. */
export function callsOpenToKeys(registry: Registry, calls: readonly ApiCall[]): (call: string) => boolean {
  const find = handMadeCalls([...calls, ...CALLS]);
  return (call) => {
    const made = find(call);
    if (made) return made.openToKeys === true;
    const [, name = ''] = OF_RESOURCE.exec(call) ?? [];
    return registry.has(name.toLowerCase());
  };
}
