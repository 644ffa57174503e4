import type { Language } from '@t3d/resources/kit';
import { languageOf } from '@t3d/resources/kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '../context';
import { Invalid, Unauthenticated, invalidField } from '../errors';
import type { Database } from '../models/database';

/** What a request's headers hold, before its session is read. */
export interface RequestFacts {
  id: string;
  language: Language;
  gmtOffset: number;
  startedAt: number;
}

declare module 'express-serve-static-core' {
  interface Request {
    facts: RequestFacts;
    database: Database;
    actor?: Actor;
  }
}

const ID = /^[\w-]{8,64}$/;
const MAX_OFFSET = 14 * 60;

/** Gives every request its id (a proxy's own is kept) and language, and every answer its X-Request-Id. */
export function requestFacts(database: Database): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id') ?? '';
    const id = ID.test(given) ? given : randomUUID();
    request.facts = {
      id,
      language: languageOf(request.get('Accept-Language')),
      gmtOffset: 0,
      startedAt: performance.now(),
    };
    request.database = database;
    response.set('X-Request-Id', id);
    next();
  };
}

function readOffset(header: string | undefined): number {
  if (!header) return 0;
  const offset = Number(header);
  if (!Number.isInteger(offset) || Math.abs(offset) > MAX_OFFSET) throw invalidField('X-GMT-Offset', 'gmtOffset');
  return offset;
}

function readSeenPrice(header: string | undefined): number | undefined {
  if (!header) return undefined;
  if (!/^\d{1,15}$/.test(header)) throw invalidField('X-Offer-Price', 'integer');
  return Number(header);
}

/** The headers that API calls share. Refuses another major version and an offset that no place has. */
export function apiHeaders(request: Request, response: Response, next: NextFunction): void {
  response.set('Cache-Control', 'no-store');
  const version = request.get('X-Version') ?? '1.0';
  if (!/^1(\.|$)/.test(version)) throw new Invalid('version', { version: version.slice(0, 16) });
  request.facts.gmtOffset = readOffset(request.get('X-GMT-Offset'));
  next();
}

/** The context of a request for engine and commands. 401 when nobody is logged in. */
export function contextOf(request: Request): Context {
  if (!request.actor) throw new Unauthenticated();
  return contextFor(request, request.actor);
}

/** The same for somebody of whom the request does not know yet. */
export function contextFor(request: Request, actor: Actor): Context {
  const { database, facts } = request;
  return {
    database,
    actor,
    language: facts.language,
    gmtOffset: facts.gmtOffset,
    requestId: facts.id,
    source: 'screen',
    idempotencyKey: request.get('Idempotency-Key') || undefined,
    seenPrice: readSeenPrice(request.get('X-Offer-Price')),
    now: () => database.clock.now(),
  };
}
