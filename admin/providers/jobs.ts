import type { ActionResult, Job } from './apiAnswers';
import { makeSignal } from '../ui/store';
import { followRoute } from './events';
import type { RouteCalls } from './routeCalls';

export interface OwnJob extends Omit<Job, 'id' | 'result'> {
  id: number;
  kind: string;
  result:
    | (ActionResult & {
        total?: number;
        created?: number;
        updated?: number;
        failed?: number;
        errorsUrl?: string | null;
      })
    | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** True if the job changes nothing when it is stopped. */
  stoppable: boolean;
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** Returns a job's progress in percent, or undefined if the amount of work is unknown. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total ? Math.min(100, (done / Number(total)) * 100) : undefined;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

export const loadOwnJobs = async (provider: RouteCalls): Promise<OwnJob[]> =>
  (await provider.request<{ rows: OwnJob[] }>('GET', 'jobs/mine', { quiet: true })).rows;

// The functions below read event streams, because react-query cannot request event streams.
/** Follows the user's jobs until no job is running. Calls `tell` at every change. */
export const followOwnJobs = (
  provider: RouteCalls,
  tell: (jobs: OwnJob[]) => void,
  signal: AbortSignal,
): Promise<void> =>
  followRoute<OwnJob[]>(
    provider,
    'jobs/mine',
    'jobs',
    { ask: () => loadOwnJobs(provider), isOver: (jobs) => !jobs.some(isUnderWay), tell },
    signal,
  );

/** Follows a job until the job ends, and reports the job's progress. Calls `gone` if the job does not exist. */
export const followJob = (
  provider: RouteCalls,
  id: number | string,
  tell: (job: Job) => void,
  gone: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const isOver = (job: Job): boolean => !isUnderWay(job);
  return followRoute<Job>(provider, `jobs/${encodeURIComponent(id)}`, 'progress', { isOver, tell, gone }, signal);
};

// Jobs with a result that a dialog shows. The tray does not show these results again.
const followed = new Set<number>();
const begun = makeSignal();
/** Adds a listener that is called when a job may have started, in this tab or in another tab. */
export const onJobs = begun.on;
/** Tells the other tabs of this browser to reload the list of jobs. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
channel?.addEventListener('message', () => begun.tell());

/**
 * Marks a job as followed by a dialog. `leave` removes the mark, unless `ended` was called because the dialog has shown
 * the result.
 */
export function watchHere(id: number | string): { ended: () => void; leave: () => void } {
  const key = Number(id);
  let over = false;
  followed.add(key);
  begun.tell();
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel takes no origin.
  channel?.postMessage(null);
  return {
    ended: () => {
      over = true;
    },
    leave: () => {
      if (!over) followed.delete(key);
    },
  };
}
export const isWatchedHere = (id: number): boolean => followed.has(id);
