import type { Resource } from '@t3d/resources/kit';
import { DAY_MS } from '@t3d/resources/kit';
import jobs from '@t3d/resources/builtin/jobs';
import type { Context } from '../../context';
import { systemContext } from '../../context';
import { requireCall } from '../access/permissions';
import { commandsOf } from '../rows/commands/commands';
import { readUpload } from './file';
import type { ImportJob, ImportQueue } from './routes';
import { rejectedPath, rejectedUrl, requestOf } from './routes';
import { importRows } from './importRows';
import type { ImportReport } from './report';
import { NotFound, TooMany } from '../../errors';
import { removeUploads } from '../../folders';
import { UPLOAD_STORE } from '../../openUploadStore';
import { localPath } from '../../uploadStore';
import { senderOf } from '../../models/keyActors';
import { table } from '../../models/table';
import { enqueue } from '../../jobs/outbox';
import type { Progress } from '../../jobs/jobTypes';

export const IMPORT_JOB = 'import';
const KEPT_MS = 7 * DAY_MS;

/** Reads the upload before the transaction that writes the rows, wherever it was received. */
export async function readImport(
  { database }: Context,
  { path: file, type, headings }: ImportJob,
  progress: Progress,
): Promise<void> {
  const found = await database.services.get(UPLOAD_STORE).fetch(file);
  if (found === null) throw new Error('the uploaded file of this import is missing: it was deleted or never restored');
  await readUpload(found, type, {
    waiting: 'job',
    headings,
    progress: (rows, share) => progress(0, Math.round(rows / Math.max(share, 0.001))),
  });
}

const resourceOf = ({ database }: Context, { resource: name }: Pick<ImportJob, 'resource'>): Resource => {
  const resource = database.registry.get(name);
  if (!resource) throw new NotFound();
  return resource;
};

export function requireImportRight(ctx: Context, payload: ImportJob): void {
  requireCall(ctx.actor, resourceOf(ctx, payload), 'import');
}

/** Runs a long import in a worker. The rows commit with the job's completion, so a crashed job starts again. */
export async function runImport(
  ctx: Context,
  payload: ImportJob,
  progress: Progress,
  job: { id: number },
): Promise<ImportReport> {
  const resource = resourceOf(ctx, payload);
  const commands = commandsOf(ctx.database);
  const asCaller: Context = { ...ctx, language: payload.language, gmtOffset: payload.gmtOffset };
  const request = { ...requestOf(payload), job: job.id, progress };
  const report = await importRows(asCaller, commands, resource, request);
  const uploads = ctx.database.services.get(UPLOAD_STORE);
  if (report.failed) await uploads.keep(rejectedPath(payload.path));
  ctx.transaction?.afterCommit(async () => {
    await removeUploads(localPath(payload.path), request.rows);
    // Ignore an error, because `deleteOldImports` deletes the file later.
    await uploads.remove(payload.path).catch(() => undefined);
  });
  const done = report.failed ? { ...report, errorsUrl: rejectedUrl(job.id) } : report;
  return payload.dryRun ? { ...done, digest: payload.digest } : done;
}

/** The maximum number of a person's waiting or running long imports, which block other writes. */
const MAX_AT_ONCE = 1;
const RETRY_SECONDS = 30;

async function requireFree(ctx: Context): Promise<void> {
  const unfinished = await table(ctx, jobs).count({
    kind: IMPORT_JOB,
    owner: ctx.actor.id,
    state: ['QUEUED', 'RUNNING'],
  });
  if (unfinished >= MAX_AT_ONCE) throw new TooMany('imports.oneAtATime', RETRY_SECONDS);
}

/** Queues long imports as jobs, and stores the reports of short imports with rejected rows. */
export const importJobs: ImportQueue = {
  start: async (ctx, job) => {
    await requireFree(ctx);
    return enqueue(
      { ...systemContext(ctx.database, 'import'), now: ctx.now, transaction: ctx.transaction },
      { kind: IMPORT_JOB, payload: job, owner: ctx.actor.id, sender: senderOf(ctx.actor) },
    );
  },
  keep: async (ctx, job, report) => {
    const now = ctx.now();
    const values = {
      kind: IMPORT_JOB,
      state: 'DONE' as const,
      payload: job,
      owner: ctx.actor.id,
      result: report,
      done: report.total,
      total: report.total,
      runAt: now,
      startedAt: now,
      endedAt: now,
      attempts: 1,
      cancelled: false,
    };
    return table(ctx, jobs).insert(values);
  },
};

/** Deletes import files that are no longer needed. Returns their number. */
export const deleteOldImports = ({ database }: Context, now = Date.now()): Promise<number> =>
  database.services.get(UPLOAD_STORE).tidy(now - KEPT_MS);
