import type { ActionResult, Job } from './apiResponses';
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

/** Returns the finished percentage of a job, or undefined without a total. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total ? Math.min(100, (done / Number(total)) * 100) : undefined;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

export const loadOwnJobs = async (provider: RouteCalls): Promise<OwnJob[]> =>
  (await provider.request<{ rows: OwnJob[] }>('GET', 'jobs/mine', { quiet: true })).rows;

// Reads event streams, which react-query cannot request.
/** Follows the user's jobs until none is running. `onState` is called at every change. */
export const followOwnJobs = (
  provider: RouteCalls,
  onState: (jobs: OwnJob[]) => void,
  signal: AbortSignal,
): Promise<void> =>
  followRoute<OwnJob[]>(
    provider,
    'jobs/mine',
    'jobs',
    { query: () => loadOwnJobs(provider), isOver: (jobs) => !jobs.some(isUnderWay), onState },
    signal,
  );

/** Follows a job until it ends. Calls `gone` if it does not exist. */
export const followJob = (
  provider: RouteCalls,
  id: number | string,
  onState: (job: Job) => void,
  gone: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const isOver = (job: Job): boolean => !isUnderWay(job);
  return followRoute<Job>(provider, `jobs/${encodeURIComponent(id)}`, 'progress', { isOver, onState, gone }, signal);
};

// The jobs that a dialog shows, so that the tray does not.
const followed = new Set<number>();
const begun = makeSignal();
/** Adds a listener of jobs that start in any tab. */
export const onJobs = begun.on;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
channel?.addEventListener('message', () => begun.tell());

/** Marks a job as shown in a dialog. `leave` removes the mark unless the dialog has shown the result. */
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
