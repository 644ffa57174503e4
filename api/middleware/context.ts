import { type Language, languageOf, readOffset } from '@t3d/resources/kit';
import type { Request, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Actor, Context } from '../context';
import { type MessageName, Invalid, Unauthenticated, invalidField } from '../errors';
import type { Database } from '../models/database';

/** The data in a request's headers, which is read before the session. */
export interface RequestInfo {
  id: string;
  language: Language;
  gmtOffset: number;
  startedAt: number;
}

declare module 'http' {
  interface IncomingMessage {
    info: RequestInfo;
    database: Database;
    actor?: Actor;
    /** The message key of the error, if the request was rejected. */
    refusedWith?: MessageName;
    /** True for the stored response of an earlier request with the same Idempotency-Key. */
    isRepeat?: boolean;
    /** Reads the request's session again and updates `actor`. */
    lookUpCaller?: () => Promise<void>;
  }
}

const ID = /^[\w-]{8,64}$/;

/** Returns the value of a header, with repeated values joined. `name` must be in lower case. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers[name] as string | undefined;

/** Sets a request's id and language. Keeps an id that a proxy has set. */
export function beginRequest(request: IncomingMessage, database: Database): void {
  const { headers } = request;
  const given = headerOf(headers, 'x-request-id');
  request.info = {
    id: given !== undefined && ID.test(given) ? given : randomUUID(),
    language: languageOf(headers['accept-language']),
    gmtOffset: 0,
    startedAt: performance.now(),
  };
  request.database = database;
}

function offsetOf(header: string | undefined): number {
  const offset = readOffset(header || '0');
  if (offset === null) throw invalidField('X-GMT-Offset', 'gmtOffset');
  return offset;
}

function readSeenPrice(header: string | undefined): number | undefined {
  if (!header) return undefined;
  if (!/^\d{1,15}$/.test(header)) throw invalidField('X-Offer-Price', 'integer');
  return Number(header);
}

/** Parses the headers of API calls. Throws for another major version and for an impossible time offset. */
export function readApiHeaders({ headers, info }: IncomingMessage): void {
  const version = headerOf(headers, 'x-version');
  if (version !== undefined && !/^1(\.|$)/.test(version))
    throw new Invalid('version', { version: version.slice(0, 16) });
  info.gmtOffset = offsetOf(headerOf(headers, 'x-gmt-offset'));
}

export const NO_STORE = ['Cache-Control', 'no-store'] as const;
export const noStore: RequestHandler = (_request, response, next) => {
  response.set(...NO_STORE);
  next();
};

/** Returns the context of a request for the engine and commands. Throws 401 without a session. */
export function contextOf(request: Request): Context {
  if (!request.actor) throw new Unauthenticated();
  return contextFor(request, request.actor);
}

export function contextFor({ database, info, headers }: IncomingMessage, actor: Actor): Context {
  return {
    database,
    actor,
    language: info.language,
    gmtOffset: info.gmtOffset,
    requestId: info.id,
    source: actor.key ? 'api' : 'screen',
    idempotencyKey: headerOf(headers, 'idempotency-key') || undefined,
    seenPrice: readSeenPrice(headerOf(headers, 'x-offer-price')),
    now: () => database.clock.now(),
  };
}
