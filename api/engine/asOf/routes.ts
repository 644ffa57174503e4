import type { Resource } from '@t3d/resources/kit';
import type { Request, RequestHandler, Router } from 'express';
import type { Context } from '../../context';
import type { Call } from '../access/permissions';
import { requireCall } from '../access/permissions';
import { readId, readWhole, requireOnly } from '../rows/read/query';
import { differencesBetween } from './changes';
import { keepsPast, readInstant, requirePast } from './instant';
import { listAt } from './list';
import { showAt } from './rows';

interface Routes {
  router: Router;
  resource: Resource;
  contextOf(request: Request): Context;
}

/** `from` and `to` of a question about changes; without `to` they are those until now. */
function readSpan(ctx: Context, { from, to }: Request['query']): { from: Date; to: Date } {
  return { from: readInstant(ctx, 'from', from), to: to === undefined ? ctx.now() : readInstant(ctx, 'to', to) };
}

/**
 * `?asOf=` of a list and of a record, and what changed in both: `/all/changes` and `/:id/changes`. They go before the
 * routes of the record: those would take their last word for an id.
 */
export function asOfRoutes({ router, resource, contextOf }: Routes): void {
  const answering =
    (call: Call, answer: (ctx: Context, request: Request) => Promise<object>): RequestHandler =>
    async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, resource, call);
      response.json({ code: 200, message: 'ok', ...(await answer(ctx, request)) });
    };
  // `export` and the like are words of the list.
  const isPast: RequestHandler = ({ query, params: { id = '0' } }, _response, next) =>
    next(query.asOf === undefined || !/^\d+$/.test(String(id)) ? 'route' : undefined);
  const listPast = answering('list', async (ctx, { query: { asOf, ...raw } }) => {
    requirePast(resource);
    const at = readInstant(ctx, 'asOf', asOf);
    return { ...(await listAt(ctx, resource, raw, at)), asOf: at };
  });
  const showPast = answering('show', async (ctx, request) => {
    requirePast(resource);
    requireOnly(request.query, ['asOf']);
    const at = readInstant(ctx, 'asOf', request.query.asOf);
    const { row, unknown } = await showAt(ctx, resource, readId(request.params.id as string), at);
    return { data: row, asOf: at, unknown };
  });
  router.get('/', isPast, listPast);
  router.get('/:id', isPast, showPast);
  if (!keepsPast(resource)) return;
  const listChanges = answering('list', async (ctx, { query }) => {
    requireOnly(query, ['from', 'to', 'page', 'size']);
    const [page, size] = [readWhole(query, 'page', 1, 1_000_000), readWhole(query, 'size', 50, 200)];
    return differencesBetween(ctx, resource, { ...readSpan(ctx, query), page, size });
  });
  const recordChanges = answering('show', async (ctx, request) => {
    requireOnly(request.query, ['from', 'to']);
    const asked = { ...readSpan(ctx, request.query), id: readId(request.params.id as string), page: 1, size: 1 };
    const { rows } = await differencesBetween(ctx, resource, asked);
    return { rows, total: rows.length };
  });
  router.get('/all/changes', listChanges);
  router.get('/:id/changes', recordChanges);
}
