import type { Resource } from '@t3d/resources/kit';
import type { Request, Router } from 'express';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { requireCall } from '../access/permissions';
import { differencesBetween } from './changes';
import { keepsPast, readInstant, requirePast } from './instant';
import { listAt } from './list';
import { showAt } from './show';

interface Routes {
  router: Router;
  resource: Resource;
  contextOf(request: Request): Context;
}

/** The id of a record, by its address. */
export function readId(request: Request): number {
  const id = Number(request.params.id);
  if (!/^\d{1,15}$/.test(String(request.params.id)) || id < 1) throw new NotFound();
  return id;
}

function requireOnly(query: object, known: readonly string[]): void {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(unknown.map((name) => [name, { key: 'unknown' }])));
}

const PAGE = 50;
const MAX_PAGE = 200;

function readNumber(query: Request['query'], name: string, fallback: number, max: number): number {
  const value = query[name];
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value) || Number(value) > max)
    throw invalidField(name, 'range', { min: 1, max });
  return Number(value);
}

/** `from` and `to` of a question about changes; without `to` they are those until now. */
function readSpan(ctx: Context, { from, to }: Request['query']): { from: Date; to: Date } {
  return { from: readInstant(ctx, 'from', from), to: to === undefined ? ctx.now() : readInstant(ctx, 'to', to) };
}

/** What changed between two instants: in the list, and in one record. */
function changeRoutes({ router, resource, contextOf }: Routes): void {
  router.get('/all/changes', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'list');
    requireOnly(request.query, ['from', 'to', 'page', 'size']);
    const found = await differencesBetween(ctx, resource, {
      ...readSpan(ctx, request.query),
      page: readNumber(request.query, 'page', 1, 1_000_000),
      size: readNumber(request.query, 'size', PAGE, MAX_PAGE),
    });
    response.json({ code: 200, message: 'ok', ...found });
  });
  router.get('/:id/changes', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'show');
    requireOnly(request.query, ['from', 'to']);
    const id = readId(request);
    const found = await differencesBetween(ctx, resource, { ...readSpan(ctx, request.query), id, page: 1, size: 1 });
    response.json({ code: 200, message: 'ok', ...found, total: found.rows.length });
  });
}

/**
 * `?asOf=` of a list and of a record, and what changed in both: `/all/changes` and `/:id/changes`. They go before the
 * routes of the record: those would take their last word for an id.
 */
export function asOfRoutes({ router, resource, contextOf }: Routes): void {
  router.get('/', async (request, response, next) => {
    const { asOf, ...raw } = request.query;
    if (asOf === undefined) {
      next();
      return;
    }
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'list');
    requirePast(resource);
    const at = readInstant(ctx, 'asOf', asOf);
    response.json({ code: 200, message: 'ok', ...(await listAt(ctx, resource, raw, at)), asOf: at });
  });
  router.get('/:id', async (request, response, next) => {
    // `export` and the like are words of the list.
    if (request.query.asOf === undefined || !/^\d+$/.test(request.params.id)) {
      next();
      return;
    }
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'show');
    requirePast(resource);
    requireOnly(request.query, ['asOf']);
    const at = readInstant(ctx, 'asOf', request.query.asOf);
    const { row, unknown } = await showAt(ctx, resource, readId(request), at);
    response.json({ code: 200, message: 'ok', data: row, asOf: at, unknown });
  });
  if (keepsPast(resource)) changeRoutes({ router, resource, contextOf });
}
