import jobsOfHouse from '@t3d/resources/house/jobs';
import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { nameFile } from '../../engine/export/download';
import { NotFound, invalidField } from '../../errors';
import { recordExport } from '../../models/history';
import { refusedRows, shownRefusals } from '../../engine/import/refusedRows';
import type { JobView } from '../../jobs/types';
import { settled } from '../../declared/registry';
import { ownJobs, watchOwnJobs } from './ownJobs';
import { inWords, reasonOf } from './reason';
import { stream } from '../../engine/http/stream';
import { viewJob, watchJob } from '../../jobs/watch';

const toWire = (ctx: Context, view: JobView): object => ({
  ...view,
  errors: inWords(ctx, view.errors),
  reason: reasonOf(ctx, view),
});

/** The jobs of this product. */
const jobsOf = ({ database }: Context): typeof jobsOfHouse => settled(database.registry, jobsOfHouse);

async function readJob(ctx: Context, request: Request): Promise<number> {
  requireCall(ctx.actor, jobsOf(ctx), 'show');
  const id = Number(request.params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound();
  await showRow(ctx, jobsOf(ctx), id);
  return id;
}

function ownContext(contextOf: (request: Request) => Context, request: Request): Context {
  const ctx = contextOf(request);
  requireCall(ctx.actor, jobsOf(ctx), 'list');
  return ctx;
}

/**
 * `GET /jobs/mine` and its stream: what the caller has under way. `GET /jobs/:id`, its stream of progress `GET
 * /jobs/:id/events` (server-sent events until it is done), and `GET /jobs/:id/errors`, the rows that an import refused
 * (a workbook, or the first of them as JSON with `format=json`).
 */
export function jobRoutes(contextOf: (request: Request) => Context, recheckMs?: number): Router {
  const router = Router();
  router.get('/jobs/mine', async (request, response) => {
    const ctx = ownContext(contextOf, request);
    const rows = (await ownJobs(ctx)).map((view) => toWire(ctx, view));
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  router.get('/jobs/mine/events', async (request, response) => {
    const ctx = ownContext(contextOf, request);
    await stream(request, response, {
      database: ctx.database,
      name: 'jobs',
      recheckMs,
      states: (signal) => watchOwnJobs(ctx, { signal }),
      shown: (views) => views.map((view) => toWire(ctx, view)),
      mayLook: (again) => {
        ownContext(contextOf, again);
      },
    });
  });
  router.get('/jobs/:id', async (request, response, next) => {
    if (!/^\d+$/.test(request.params.id)) {
      next();
      return;
    }
    const ctx = contextOf(request);
    const view = await viewJob(ctx, await readJob(ctx, request));
    response.json({ code: 200, message: 'ok', data: toWire(ctx, view) });
  });
  router.get('/jobs/:id/events', async (request, response) => {
    const ctx = contextOf(request);
    const id = await readJob(ctx, request);
    await stream(request, response, {
      database: ctx.database,
      name: 'progress',
      recheckMs,
      states: (signal) => watchJob(ctx, id, signal),
      shown: (view) => toWire(ctx, view),
      mayLook: async (again) => {
        await readJob(contextOf(again), again);
      },
    });
  });
  router.get('/jobs/:id/errors', async (request, response) => {
    const ctx = contextOf(request);
    const { format = 'xlsx' } = request.query;
    if (format !== 'xlsx' && format !== 'json') throw invalidField('format', 'oneOf');
    const id = await readJob(ctx, request);
    if (format === 'json') {
      response.json({ code: 200, message: 'ok', data: await shownRefusals(ctx, id) });
      return;
    }
    const { title, write } = await refusedRows(ctx, id);
    await recordExport(ctx, jobsOf(ctx), id);
    nameFile(response, title, 'xlsx');
    await write(response);
  });
  return router;
}
