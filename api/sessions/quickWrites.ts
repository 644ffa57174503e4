import type { Request, RequestHandler } from 'express';
import type { ApiCall } from '../engine/http/apiCall';
import type { Write } from '../engine/http/writes';
import { writeOf } from '../engine/http/writes';
import { answersFile } from '../engine/rows/actions';
import { commandsOf } from '../engine/rows/commands';
import type { Resource } from '@t3d/resources/kit';
import { Refusal } from '../errors';
import { contextFor } from '../middleware/context';
import type { Database } from '../models/database';
import { Unproved } from '../models/sequelize/compiled';
import type { SessionStore } from './store';

const WRITE = /^\/([\w-]+)(?:\/(?:([1-9]\d{0,14})|actions\/([\w-]+)))?$/;

interface Wanted {
  readonly resource: Resource;
  readonly write: Write;
}

/** What a call writes of a declared resource; those that a hand-made route answers are left to it. */
function wantedBy({ method, path, body }: Request, database: Database, handMade: ReadonlySet<string>): Wanted | null {
  const [, name = '', id, action] = WRITE.exec(path) ?? [];
  const resource = database.registry.get(name);
  if (!resource || handMade.has(`${method} ${id ? `/${name}/{id}` : path}`)) return null;
  const record = id === undefined ? undefined : (): number => Number(id);
  if (method === 'POST' && !record && !(action && answersFile(resource, action)))
    return { resource, write: { action, body: body as unknown } };
  if (method === 'PUT' && record) return { resource, write: { id: record, body: body as unknown } };
  return method === 'DELETE' && record ? { resource, write: { gone: record } } : null;
}

const isUnproved = (error: unknown): boolean =>
  error instanceof Unproved || (error as { parent?: unknown } | null)?.parent instanceof Unproved;

/**
 * Does what is written of declared resources without a trip for the session: the user comes from memory, and the first
 * statement of the transaction also reads whether the session and its user still are what is remembered. Where they are
 * not, all of it is taken back. That, and whatever is refused here, goes the ordinary way from its beginning.
 */
export function quickWrites(database: Database, store: SessionStore, calls: readonly ApiCall[]): RequestHandler {
  const handMade = new Set(
    calls.filter(({ server }) => !server).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  );
  return async (request, response, next) => {
    const token = request.get('X-Session-Id') ?? '';
    const known = store.remembered.find(token);
    const wanted = known && !store.isDue(known.digest) ? wantedBy(request, database, handMade) : null;
    if (!known || !wanted) {
      next();
      return;
    }
    const { actor } = known;
    try {
      const ctx = { ...contextFor(request, actor), proof: store.remembered.proofAlone(known) };
      const { status, body } = await writeOf({ ...wanted, commands: commandsOf(database) }, ctx, wanted.write);
      request.actor = actor;
      response.status(status).json(body);
    } catch (error) {
      if (isUnproved(error)) store.remembered.forget(token);
      else if (!(error instanceof Refusal)) {
        // It may have been done.
        request.actor = actor;
        next(error);
        return;
      }
      next();
    }
  };
}
