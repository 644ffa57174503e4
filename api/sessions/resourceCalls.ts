import type { Resource } from '@t3d/resources/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor, Context } from '../context';
import { requireAction, requireCall } from '../engine/access/permissions';
import type { ApiCall } from '../engine/http/apiCall';
import { writeOf } from '../engine/http/writes';
import { answersFile } from '../engine/rows/actions';
import { commandsOf } from '../engine/rows/commands';
import { readId, readListQuery } from '../engine/rows/query';
import { listRows, openRow } from '../engine/rows/read';
import type { JsonBody } from '../middleware/plain';
import { contextFor, readApiHeaders } from '../middleware/context';
import type { CallLimit } from '../middleware/security';
import { sendAnswer } from '../middleware/answer';
import type { Database } from '../models/database';
import type { Answer } from '../models/idempotency';
import type { Proof } from '../models/sequelize/compiled';
import { Unproved } from '../models/sequelize/compiled';
import { requirePlain } from '../plain';
import { callOf, readSession, requireCaller, tokenOf } from './gates';
import type { SessionStore } from './store';

/** What calls of declared resources need of the app. */
export interface ResourceCallParts {
  readonly database: Database;
  readonly store: SessionStore;
  readonly limit: CallLimit;
  /** Hand-made calls, which go before the generic ones of the same address. */
  readonly calls: readonly ApiCall[];
  readonly readBody: JsonBody;
  /** Each is handed a call that is about to be answered. */
  readonly watches: readonly ((request: Request) => void)[];
}

/** A call of a declared resource, by its method and address. */
interface ResourceCall {
  readonly kind: 'list' | 'show' | 'create' | 'update' | 'delete' | 'action';
  readonly path: string;
  readonly resource: Resource;
  readonly record?: string;
  readonly action?: string;
}

const ADDRESS = /^\/t3d-api(\/([\w-]+)(?:\/(?:actions\/([^/]+)|([^/]+)))?)\/?$/i;
/** Words of a list where a record's id would stand. */
const WORDS = new Set(['export', 'totals', 'import', 'import-template']);
const KINDS: Readonly<
  Record<string, readonly [ofList: ResourceCall['kind'] | null, ofRecord: ResourceCall['kind'] | null]>
> = {
  GET: ['list', 'show'],
  HEAD: ['list', 'show'],
  POST: ['create', null],
  PUT: [null, 'update'],
  DELETE: [null, 'delete'],
};

/** Finds the call that a request makes; null for a call that another route answers. */
function readCall({ method, path, query }: Request, { registry }: Database): ResourceCall | null {
  const [, below = '', name = '', action, record] = ADDRESS.exec(path) ?? [];
  const resource = registry.get(name.toLowerCase());
  if (!resource) return null;
  if (action !== undefined)
    return method === 'POST' && !answersFile(resource, action)
      ? { kind: 'action', path: below, resource, action }
      : null;
  const [ofList, ofRecord] = KINDS[method] ?? [];
  const kind = record === undefined ? ofList : WORDS.has(record) ? null : ofRecord;
  const isPast = query.asOf !== undefined && (kind === 'list' || (kind === 'show' && /^\d+$/.test(record ?? '')));
  return kind && !isPast ? { kind, path: below, resource, record } : null;
}

/** Makes what says whether a hand-made route answers a call: `GET /files/{id}` for example. */
function handMade(calls: readonly ApiCall[]): (method: string, path: string) => boolean {
  const byStart = new Map<string, RegExp[]>();
  for (const { method, path } of calls.filter(({ server }) => !server)) {
    const start = `${method.toUpperCase()} ${path.split('/')[1]}`;
    const address = path.replaceAll('{id}', '\\d+').replaceAll(/\{\w+\}/g, '[^/]+');
    byStart.set(start, [...(byStart.get(start) ?? []), new RegExp(`^${address}/?$`, 'i')]);
  }
  return (method, path) => {
    const start = `${method === 'HEAD' ? 'GET' : method} ${path.split('/')[1]?.toLowerCase()}`;
    return byStart.get(start)?.some((address) => address.test(path)) ?? false;
  };
}

/** Refuses (403) a caller that may not make the call. */
function requireRight(actor: Actor, { kind, resource, action }: ResourceCall): void {
  if (action === undefined) requireCall(actor, resource, kind as Exclude<ResourceCall['kind'], 'action'>);
  else requireAction(actor, resource, action);
}

async function read(
  ctx: Context,
  { kind, resource, record }: ResourceCall,
  query: Request['query'],
  proof?: Proof,
): Promise<Answer> {
  if (kind === 'list')
    return {
      status: 200,
      body: {
        code: 200,
        message: 'ok',
        ...(await listRows(ctx, resource, readListQuery(ctx, resource, query), proof)),
      },
    };
  return { status: 200, body: { code: 200, message: 'ok', data: await openRow(ctx, resource, readId(record), proof) } };
}

function write(ctx: Context, { kind, resource, record, action }: ResourceCall, body: unknown): Promise<Answer> {
  const id = (): number => readId(record);
  const of = { resource, commands: commandsOf(ctx.database) };
  if (kind === 'update') return writeOf(of, ctx, { id, body });
  if (kind === 'delete') return writeOf(of, ctx, { gone: id });
  return writeOf(of, ctx, { action, body });
}

/** What an attempt came to. */
type Outcome = { answer: Answer } | { error: unknown };
const settled = (work: Promise<Answer>): Promise<Outcome> =>
  work.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

/** The caller of a request, by its session in the database, who may make the call. */
async function admit({ store }: ResourceCallParts, request: Request, call: ResourceCall): Promise<Actor> {
  await readSession(store, request);
  const actor = requireCaller(request, callOf(request.method, call.path));
  requireRight(actor, call);
  return actor;
}

/**
 * Reads for a user whom this process remembers, with one statement: it reads the rows, and beside them whether the user
 * still is who it was. Null where it does not say so: the caller must be looked up, and `error` stands only if that is
 * the same.
 */
async function readRemembered(
  { store }: ResourceCallParts,
  request: Request,
  answerFor: (actor: Actor, proof?: Proof) => Promise<Answer>,
): Promise<(Outcome & { isProved: boolean; actor: Actor }) | null> {
  const known = store.remembered.find(tokenOf(request));
  if (!known || store.isDue(known.digest)) return null;
  const proof = store.remembered.proofOf(known);
  request.actor = known.actor;
  const outcome = await settled(answerFor(known.actor, proof));
  return { ...outcome, isProved: proof.isGiven, actor: known.actor };
}

const resultOf = (outcome: Outcome): Answer => {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
};

async function answerRead(parts: ResourceCallParts, request: Request, call: ResourceCall): Promise<Answer> {
  const { query } = request;
  const answerFor = async (actor: Actor, proof?: Proof): Promise<Answer> => {
    requireRight(actor, call);
    readApiHeaders(request);
    requirePlain(query);
    return read(contextFor(request, actor), call, query, proof);
  };
  const first = await readRemembered(parts, request, answerFor);
  if (first?.isProved) return resultOf(first);
  const actor = await admit(parts, request, call);
  // Refused before a row could say who calls: the same caller is refused again.
  if (first && 'error' in first && first.actor === actor && !(first.error instanceof Unproved)) throw first.error;
  return answerFor(actor);
}

async function answerWrite(
  parts: ResourceCallParts,
  request: Request,
  response: Response,
  call: ResourceCall,
): Promise<Answer> {
  const actor = await admit(parts, request, call);
  readApiHeaders(request);
  requirePlain(request.query);
  if (call.kind !== 'delete') await parts.readBody(request, response);
  return write(contextFor(request, actor), call, request.body);
}

/**
 * Answers the calls of declared resources: lists, records, creates, updates, deletions, actions. In this order: the
 * limit (429), the session (401), what the session and the rights allow (403), headers, query and body (400), the
 * engine's call. Everything else is passed on.
 */
export function resourceCalls(parts: ResourceCallParts): RequestHandler {
  const isHandMade = handMade(parts.calls);
  return async (request, response, next) => {
    const call = readCall(request, parts.database);
    if (!call || isHandMade(request.method, call.path)) {
      next();
      return;
    }
    await parts.limit.count(request);
    const isRead = call.kind === 'list' || call.kind === 'show';
    const answer = await (isRead ? answerRead(parts, request, call) : answerWrite(parts, request, response, call));
    for (const watch of parts.watches) watch(request);
    sendAnswer(request, response, answer);
  };
}
