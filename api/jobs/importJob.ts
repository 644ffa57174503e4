import { rm } from 'node:fs/promises';
import { systemContext } from '../context';
import type { Context } from '../context';
import { Deeds } from '../engine/deeds';
import { importRows } from '../engine/importRows';
import type { ImportReport } from '../engine/importRows';
import { onLongImport } from '../engine/importRoutes';
import type { ImportJob } from '../engine/importRoutes';
import { NotFound } from '../errors';
import { enqueue } from './outbox';
import type { Progress } from './types';

/** A long import: the same rows through the same validators, all or none, by a worker. Run again after a crash it starts anew, for nothing of it was committed. */
export async function runImport(ctx: Context, payload: ImportJob, progress: Progress): Promise<ImportReport> {
  const resource = ctx.database.registry.get(payload.resource);
  if (!resource) throw new NotFound();
  const deeds = await Deeds.load(ctx.database.registry);
  const asCaller: Context = { ...ctx, actor: payload.actor, language: payload.language, gmtOffset: payload.gmtOffset, transaction: undefined };
  const report = await importRows(asCaller, deeds, resource, { path: payload.path, type: payload.type, dryRun: payload.dryRun, progress: (done) => progress(done) });
  await rm(payload.path, { force: true });
  return report;
}

/** Long uploads become jobs of whoever sent them. */
export function leaveLongImportsToJobs(): void {
  onLongImport((ctx, job, total) => enqueue({ ...systemContext(ctx.database, 'import'), now: ctx.now }, { kind: 'import', payload: job, owner: ctx.actor.id, total }));
}
