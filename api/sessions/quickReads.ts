import type { Resource } from '@t3d/resources/kit';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../context';
import type { ApiCall } from '../engine/http/apiCall';
import { requireCall } from '../engine/access/permissions';
import { readListQuery } from '../engine/rows/query';
import { listRows, openRow } from '../engine/rows/read';
import type { Proof } from '../models/sequelize/compiled';
import { Unproved } from '../models/sequelize/compiled';
import { contextFor } from '../middleware/context';
import type { Database } from '../models/database';
import type { SessionStore } from './store';

const READ = /^\/([\w-]+)(?:\/([1-9]\d{0,14}))?$/;

/** What a GET reads of a declared resource: a page of its list, or one record. */
interface Wanted {
  readonly resource: Resource;
  readonly id: number | null;
}

/** A list as it is now, or a record; those that a hand-made route answers are left to it. */
function wantedBy(request: Request, database: Database, handMade: ReadonlySet<string>): Wanted | null {
  const [, name = '', id] = READ.exec(request.path) ?? [];
  const resource = request.method === 'GET' ? database.registry.get(name) : undefined;
  if (!resource || handMade.has(id ? `/${name}/{id}` : `/${name}`)) return null;
  return { resource, id: id === undefined ? null : Number(id) };
}

async function read(ctx: Context, { resource, id }: Wanted, raw: Request['query'], proof: Proof): Promise<object> {
  requireCall(ctx.actor, resource, id === null ? 'list' : 'show');
  if (id !== null) return { code: 200, message: 'ok', data: await openRow(ctx, resource, id, proof) };
  const query = readListQuery(ctx, resource, raw);
  return { code: 200, message: 'ok', ...(await listRows(ctx, resource, query, proof)) };
}

/**
 * Answers what is read most, a page of a list and a record, without a trip for the session: the user comes from memory,
 * and the statement that reads the rows, or counts them, also reads whether the session and its user still are what is
 * remembered. Everything else goes the ordinary way: other calls, sessions not seen before or due for a new end, and
 * whatever is refused here, for whatever reason, so that there is one place that refuses.
 */
export function quickReads(database: Database, store: SessionStore, calls: readonly ApiCall[]): RequestHandler {
  const handMade = new Set(calls.filter(({ method, server }) => method === 'get' && !server).map(({ path }) => path));
  return async (request, response, next) => {
    const token = request.get('X-Session-Id') ?? '';
    const known = store.remembered.find(token);
    const wanted = known && !store.isDue(known.digest) ? wantedBy(request, database, handMade) : null;
    const query = wanted ? request.query : {};
    if (!known || !wanted || query.asOf !== undefined) {
      next();
      return;
    }
    const { actor } = known;
    const proof = store.remembered.proofOf(known);
    try {
      const body = await read(contextFor(request, actor), wanted, query, proof);
      const text = JSON.stringify(body);
      request.actor = actor;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Length', Buffer.byteLength(text));
      response.end(text);
    } catch (error) {
      if (error instanceof Unproved) store.remembered.forget(token);
      next();
    }
  };
}
