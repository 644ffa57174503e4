import jobs from '@t3d/resources/house/jobs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import { NotFound } from '../errors';
import type { Job, JobErrors, JobView } from './types';
import { table } from '../models/table';
import { liveProgress } from './worker';

const POLL_MS = 300;

/** A job as its owner sees it, how far it has come by now where this process does it. */
export function presentJob({ database }: Context, row: Pick<Job, keyof JobView>): JobView {
  const live = row.state === 'RUNNING' ? liveProgress(database, row.id) : undefined;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: live?.done ?? row.done ?? 0,
    total: live?.total ?? row.total,
    result: row.result,
    errors: row.state === 'FAILED' ? (row.errors as JobErrors | null) : null,
  };
}

/** One job as its owner sees it. The caller has checked that it may be seen. */
export async function viewJob(ctx: Context, id: number): Promise<JobView> {
  const row = await table(ctx, jobs).one(id);
  if (!row) throw new NotFound();
  return presentJob(ctx, row);
}

/** Waits a while; false once nobody looks any more. */
export async function wait(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * The job now and at every change (looked at every 300 ms) until it is DONE or FAILED; end the iteration, or abort it,
 * to stop looking.
 */
export async function* watchJob(ctx: Context, id: number, signal?: AbortSignal): AsyncGenerator<JobView, void> {
  let last = '';
  for (;;) {
    const view = await viewJob(ctx, id);
    const text = JSON.stringify(view);
    if (text !== last) yield view;
    last = text;
    if (view.state === 'DONE' || view.state === 'FAILED') return;
    if (!(await wait(POLL_MS, signal))) return;
  }
}
