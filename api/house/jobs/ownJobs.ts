import { DAY_MS } from '@t3d/resources/kit';
import jobs from '@t3d/resources/house/jobs';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { JOB_HANDLERS } from '../../jobs/handlers';
import type { ImportJob } from '../../engine/import/routes';
import type { Handlers, JobView } from '../../jobs/types';
import { presentJob, wait } from '../../jobs/watch';

const POLL_MS = 500;
/** More than a day of one person's work; who left more finds the rest in the list of jobs. */
const MOST = 50;

/** A job as the tray of the person who started it shows it. */
export interface OwnJob extends JobView {
  startedAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** Its work commits together with its end: stopped before, it leaves nothing behind. */
  stoppable: boolean;
  /** What was uploaded, where a file was. */
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** The kinds that a person starts and waits for; mails, scheduled work and calls to suppliers are the system's own. */
export const askedKinds = (handlers: Handlers): string[] =>
  Object.entries(handlers)
    .filter(([, handler]) => handler.requested)
    .map(([kind]) => kind);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
function rowsOf(ctx: Context, handlers: Handlers) {
  const since = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  return table(ctx, jobs).find(
    {
      and: [
        { owner: ctx.actor.id, kind: askedKinds(handlers) },
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

/** A short import that was refused is kept as a job for its refused rows only: it was reported on the spot. */
const wasWaitedFor = (row: Row): boolean => row.state !== 'DONE' || row.startedAt?.getTime() !== row.endedAt?.getTime();

/**
 * What the caller has under way, and what of it ended within a day; the newest first. Nobody else's, whatever the role.
 */
export async function ownJobs(
  ctx: Context,
  handlers: Handlers = ctx.database.services.get(JOB_HANDLERS),
): Promise<OwnJob[]> {
  return (await rowsOf(ctx, handlers)).filter(wasWaitedFor).map((row) => view(ctx, row, handlers));
}

export const isUnderWay = ({ state }: Pick<JobView, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

/** The same now and at every change until nothing is under way; end the iteration, or abort it, to stop looking. */
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
