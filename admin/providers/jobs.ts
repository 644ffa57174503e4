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
  /** True if a stopped job leaves no changes behind. */
  stoppable: boolean;
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** Returns a job's progress in percent, or undefined if the amount of work is unknown. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total ? Math.min(100, (done / Number(total)) * 100) : undefined;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

export const loadOwnJobs = async (provider: RouteCalls): Promise<OwnJob[]> =>
  (await provider.request<{ rows: OwnJob[] }>('GET', 'jobs/mine', { quiet: true })).rows;

// The functions below read events of the server, which react-query cannot request.
/** Follows the user's jobs and calls back at every change until none is running. */
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

/** Follows a job and reports its progress until it ends. Calls `gone` if the job does not exist. */
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

// Jobs whose end a dialog shows, so that the tray must not repeat it.
const followed = new Set<number>();
const begun = makeSignal();
/** Calls back when a job may have started, in this tab or another. */
export const onJobs = begun.on;
/** Tells other tabs of the same browser to reload their jobs. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
channel?.addEventListener('message', () => begun.tell());

/**
 * Marks a job as followed by a dialog. `leave` removes the mark, unless the dialog has reported the end with `ended`.
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
