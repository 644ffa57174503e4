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
  stoppable: boolean;
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** Returns undefined if the total amount of work is unknown. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total ? Math.min(100, (done / Number(total)) * 100) : undefined;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

export const loadOwnJobs = async (provider: RouteCalls): Promise<OwnJob[]> =>
  (await provider.request<{ rows: OwnJob[] }>('GET', 'jobs/mine', { quiet: true })).rows;

// React-query cannot request event streams, so the functions below read them.
/** Stops when no job is running. `tell` is called at every change. */
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

/** Stops when the job ends. `gone` is called if the job does not exist. */
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

// The tray does not show the results of these jobs again, because a dialog shows them.
const followed = new Set<number>();
const begun = makeSignal();
/** The job may have started in this tab or in another tab. */
export const onJobs = begun.on;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
channel?.addEventListener('message', () => begun.tell());

/** `leave` removes the mark, unless `ended` was called because the dialog has shown the result. */
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
