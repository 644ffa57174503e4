import builtinJobs from '@t3d/resources/builtin/jobs';
import jobs from '@t3d/resources/builtin/jobs';
import { type Request, Router } from 'express';
import type { Context } from '../../context';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { nameFile } from '../../engine/export/exportRows';
import { NotFound, invalidField } from '../../errors';
import { recordExport } from '../../models/history';
import { rejectedRows, shownRejections } from '../../engine/import/rejectedRows';
import { type JobView, type Handlers, JOB_HANDLERS } from '../../jobs/jobTypes';
import { settled } from '../../registry/registry';
import { inWords, reasonOf } from './jobs';
import { stream } from '../../engine/http/stream';
import { viewJob, watchJob, presentJob, wait } from '../../jobs/worker';
import { DAY_MS } from '@t3d/resources/kit';
import { table } from '../../models/table';
import type { ImportJob } from '../../engine/import/routes';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithOther,
  respondsWithRows,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';

const toWire = (ctx: Context, view: JobView): object => ({
  ...view,
  errors: inWords(ctx, view.errors),
  reason: reasonOf(ctx, view),
});

const jobsOf = ({ database }: Context): typeof builtinJobs => settled(database.registry, builtinJobs);

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

/** Registers the routes for a user's jobs. `/jobs/:id/events` streams the progress until the job ends. */
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
      response.json({ code: 200, message: 'ok', data: await shownRejections(ctx, id) });
      return;
    }
    const { title, write } = await rejectedRows(ctx, id);
    await recordExport(ctx, jobsOf(ctx), id);
    nameFile(response, title, 'xlsx');
    await write(response);
  });
  return router;
}

const POLL_MS = 500;
/** The maximum number of jobs in the job tray. */
const MOST = 50;

/** A job as shown in the tray of the user who started it. */
export interface OwnJob extends JobView {
  startedAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** True if the job commits all its work at its end, so that stopping it changes nothing. */
  stoppable: boolean;
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** Returns the kinds of jobs that users start and wait for. Leaves out mails, schedules and supplier calls. */
export const userJobKinds = (handlers: Handlers): string[] =>
  Object.entries(handlers)
    .filter(([, handler]) => handler.requested)
    .map(([kind]) => kind);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
function rowsOf(ctx: Context, handlers: Handlers) {
  const since = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  return table(ctx, jobs).find(
    {
      and: [
        { owner: ctx.actor.id, kind: userJobKinds(handlers) },
        { or: [{ state: ['QUEUED', 'RUNNING'] }, { endedAt: { gte: since } }] },
      ],
    },
    { order: [['id', 'DESC']], limit: MOST },
  );
}

function fileOf(payload: unknown): OwnJob['file'] {
  const { resource, path, fileName, dryRun } = (payload ?? {}) as Partial<ImportJob>;
  return resource !== undefined && path !== undefined
    ? { resource, name: fileName ?? null, dryRun: dryRun === true }
    : null;
}

const view = (ctx: Context, row: Row, handlers: Handlers): OwnJob => ({
  ...presentJob(ctx, row),
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  stoppable: handlers[row.kind]?.atomic === true,
  file: fileOf(row.payload),
});

/**
 * Returns whether a job belongs in the tray. A rejected short import does not, because its response already reported
 * the rejection.
 */
const wasWaitedFor = (row: Row): boolean => row.state !== 'DONE' || row.startedAt?.getTime() !== row.endedAt?.getTime();

/** Returns the caller's own jobs that run or ended within a day, newest first. */
export async function ownJobs(
  ctx: Context,
  handlers: Handlers = ctx.database.services.get(JOB_HANDLERS),
): Promise<OwnJob[]> {
  return (await rowsOf(ctx, handlers)).filter(wasWaitedFor).map((row) => view(ctx, row, handlers));
}

const isUnderWay = ({ state }: Pick<JobView, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Yields the caller's jobs at every change, until no job is running or the signal aborts. */
export async function* watchOwnJobs(
  ctx: Context,
  { handlers = ctx.database.services.get(JOB_HANDLERS), signal }: { handlers?: Handlers; signal?: AbortSignal } = {},
): AsyncGenerator<OwnJob[], void> {
  let sent = '';
  for (;;) {
    const views = await ownJobs(ctx, handlers);
    const text = JSON.stringify(views);
    if (text !== sent) yield views;
    sent = text;
    if (!views.some(isUnderWay)) return;
    if (!(await wait(POLL_MS, signal))) return;
  }
}

const WHO = { pattern: 'jobs:show' };
const FACTS = {
  id: INTEGER,
  kind: TEXT,
  state: oneOf(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  done: INTEGER,
  total: orNull(INTEGER),
  result: { description: 'as its kind of work answers it' },
  errors: {
    type: ['object', 'null'],
    properties: { message: TEXT, errors: { type: 'object', additionalProperties: TEXT } },
  },
  reason: orNull(TEXT),
};
const JOB = shapeOf(FACTS);

const MOMENT = orNull(TIME);
const OWN_JOB = shapeOf({
  ...FACTS,
  createdAt: TIME,
  startedAt: MOMENT,
  endedAt: MOMENT,
  stoppable: BOOLEAN,
  file: { type: ['object', 'null'], properties: { resource: TEXT, name: orNull(TEXT), dryRun: BOOLEAN } },
});
const WHO_LISTS = { pattern: 'jobs:list' };

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/jobs/mine',
    name: 'jobs.mine',
    openToKeys: true,
    summary: 'the long works that the caller started and that are under way or ended within a day',
    ...WHO_LISTS,
    answers: respondsWithRows(OWN_JOB),
  },
  {
    method: 'get',
    path: '/jobs/mine/events',
    name: 'jobs.mineEvents',
    openToKeys: true,
    summary: 'the same as server-sent events named jobs, until none is under way',
    ...WHO_LISTS,
    answers: respondsWithOther('the stream', 'text/event-stream'),
  },
  {
    method: 'get',
    path: '/jobs/{id}',
    name: 'jobs.watch',
    openToKeys: true,
    summary: 'how far a long work is, and what came of it',
    ...WHO,
    answers: respondsWithOne(JOB),
  },
  {
    method: 'get',
    path: '/jobs/{id}/events',
    name: 'jobs.events',
    openToKeys: true,
    summary: 'the same as server-sent events named progress, until it is over',
    ...WHO,
    answers: respondsWithOther('the stream', 'text/event-stream'),
  },
  {
    method: 'get',
    path: '/jobs/{id}/errors',
    name: 'jobs.refusedRows',
    openToKeys: true,
    summary: 'the rows that an import refused, with what is wrong with each (for a week); as JSON the first 500',
    ...WHO,
    parameters: [query('format', oneOf(['xlsx', 'json']))],
    answers: respondsWithOther('the workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
];
