import jobs from '@t3d/resources/jobs';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../context';
import { requireCall } from '../engine/access';
import { showRow } from '../engine/read';
import { nameFile } from '../engine/sinks';
import { NotFound } from '../errors';
import { translate, translateAll } from '../locales';
import { refusedRows } from './importErrors';
import type { JobErrors, JobView } from './types';
import { viewJob, watchJob } from './watch';

/** Why a job failed, in the reader's words. */
function inWords(ctx: Context, errors: JobErrors | null): { message: string; errors?: Record<string, string> } | null {
  return errors && { message: translate(errors.key, ctx.language, errors.params), errors: errors.errors && translateAll(errors.errors, ctx.language) };
}

const toWire = (ctx: Context, view: JobView): object => ({ ...view, errors: inWords(ctx, view.errors) });

async function readJob(ctx: Context, request: Request): Promise<number> {
  requireCall(ctx.actor, jobs, 'show');
  const id = Number(request.params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound();
  await showRow(ctx, jobs, id);
  return id;
}

async function streamJob(ctx: Context, id: number, response: Response): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  for await (const view of watchJob(ctx, id)) {
    if (response.destroyed) return;
    response.write(`event: progress\ndata: ${JSON.stringify(toWire(ctx, view))}\n\n`);
  }
  response.end();
}

/** `GET /jobs/:id`, its stream of progress `GET /jobs/:id/events` (server-sent events until it is done), and `GET /jobs/:id/errors`, the rows that an import refused. */
export function jobRoutes(contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.get('/jobs/:id', async (request, response, next) => {
    if (!/^\d+$/.test(request.params.id)) { next(); return; }
    const ctx = contextOf(request);
    const view = await viewJob(ctx, await readJob(ctx, request));
    response.json({ code: 200, message: 'ok', data: toWire(ctx, view) });
  });
  router.get('/jobs/:id/events', async (request, response) => {
    const ctx = contextOf(request);
    await streamJob(ctx, await readJob(ctx, request), response);
  });
  router.get('/jobs/:id/errors', async (request, response) => {
    const ctx = contextOf(request);
    const { title, write } = await refusedRows(ctx, await readJob(ctx, request));
    nameFile(response, title, 'xlsx');
    await write(response);
  });
  return router;
}
