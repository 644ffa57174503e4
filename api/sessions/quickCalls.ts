import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiCall } from '../engine/http/apiCall';
import { Refusal } from '../errors';
import { NO_STORE, beginRequest, contextFor, headerOf, readApiHeaders } from '../middleware/context';
import type { Follow } from '../middleware/metrics';
import { packed } from '../packed';
import { hasShortJson, readJson } from '../middleware/plain';
import type { SessionLimit } from '../middleware/security';
import { SECURITY_HEADERS } from '../middleware/security';
import type { Database } from '../models/database';
import type { Answer } from '../models/idempotency';
import { Unproved } from '../models/sequelize/compiled';
import { requirePlain } from '../plain';
import type { Asked } from './asked';
import { NO_QUERY, askedBy } from './asked';
import { quickReads } from './quickReads';
import { quickWrites } from './quickWrites';
import type { Entry } from './remembered';
import type { SessionStore } from './store';

export interface QuickParts {
  readonly database: Database;
  readonly store: SessionStore;
  readonly calls: readonly ApiCall[];
  readonly limit: SessionLimit;
  readonly follow: Follow;
  /** Each is handed a call that is about to be answered. */
  readonly watches: readonly ((request: IncomingMessage) => void)[];
}

/** Whether its body is one that is read here: none of what reads or deletes, short JSON of what writes. */
const hasFitBody = (request: IncomingMessage): boolean =>
  request.method === 'POST' || request.method === 'PUT'
    ? hasShortJson(request)
    : request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined;

const HEADERS: readonly string[] = [
  ...SECURITY_HEADERS,
  NO_STORE,
  ['Content-Type', 'application/json; charset=utf-8'],
].flat();

function send({ facts, headers }: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, text = JSON.stringify(answer.body) } = answer;
  const short = packed(headers['accept-encoding'], text);
  const length = short ? short.bytes.length : Buffer.byteLength(text);
  // At once, as they go over the wire: set one by one they cost as much as the record.
  const lines = ['X-Request-Id', facts.id, ...HEADERS, 'Content-Length', String(length)];
  if (short) lines.push('Content-Encoding', short.encoding, 'Vary', 'Accept-Encoding');
  response.writeHead(status, lines);
  response.end(short ? short.bytes : text);
}

const isUnproved = (error: unknown): boolean =>
  error instanceof Unproved || (error as { parent?: unknown } | null)?.parent instanceof Unproved;

/**
 * Answers in front of Express what is called most (`quickReads`, `quickWrites`), for users that this process remembers:
 * each answer is given, or committed, only when the database said in the same trip that all that is remembered still
 * stands. Everything else goes the ordinary way from its beginning (`ordinary`): other calls, sessions not seen before
 * or due for a new end, and whatever is refused here, for whatever reason, so that there is one place that refuses. A
 * write that fails otherwise may have been done: that error is answered there, and nothing is done again.
 */
export function quickCalls(parts: QuickParts, ordinary: RequestListener): RequestListener {
  const { database, store, limit, follow, watches } = parts;
  const { remembered } = store;
  const [read, write] = [quickReads(parts.calls), quickWrites(database, parts.calls)];

  const answer = async (
    request: IncomingMessage,
    token: string,
    known: Entry,
    asked: Asked,
  ): Promise<Answer | null> => {
    const work = (asked.method === 'GET' ? read : write)(asked);
    if (!work) return null;
    readApiHeaders(request);
    if (asked.query !== NO_QUERY) requirePlain(asked.query);
    if (!(await limit.count(request, token))) return null;
    const body = hasShortJson(request) ? await readJson(request) : undefined;
    return work(contextFor(request, known.actor), { remembered, known, body });
  };

  const tryQuickly = async (
    request: IncomingMessage,
    response: ServerResponse,
    ...[token, known, asked]: [string, Entry, Asked]
  ): Promise<void> => {
    beginRequest(request, database);
    follow(request, response, asked.path);
    try {
      const made = await answer(request, token, known, asked);
      if (made) {
        request.actor = known.actor;
        for (const watch of watches) watch(request);
        send(request, response, made);
        return;
      }
    } catch (error) {
      if (isUnproved(error)) remembered.forget(token);
      else if (asked.method !== 'GET' && !(error instanceof Refusal)) {
        request.actor = known.actor;
        request.taken = { body: undefined, error };
      }
    }
    ordinary(request, response);
  };

  return (request, response) => {
    const token = headerOf(request.headers, 'x-session-id') ?? '';
    const known = remembered.find(token);
    const asked = known && !store.isDue(known.digest) && hasFitBody(request) ? askedBy(request, database) : null;
    if (known && asked) void tryQuickly(request, response, token, known, asked);
    else ordinary(request, response);
  };
}
