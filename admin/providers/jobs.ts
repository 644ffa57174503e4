import type { ActionResult, Job } from './apiAnswers';
import { makeSignal } from '../ui/store';
import { followRoute } from './events';
import type { RouteCalls } from './routeCalls';

/** A job that this person started, as the tray shows it. */
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
  /** Stopped before its end, it leaves nothing behind. */
  stoppable: boolean;
  file: { resource: string; name: string | null; dryRun: boolean } | null;
}

/** The share of a job that is done, in percent; undefined where its length is not known. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | undefined =>
  total ? Math.min(100, (done / Number(total)) * 100) : undefined;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

/** The caller's jobs under way and those that ended within a day, the newest first. */
export const loadOwnJobs = async (provider: RouteCalls): Promise<OwnJob[]> =>
  (await provider.request<{ rows: OwnJob[] }>('GET', 'jobs/mine', { quiet: true })).rows;

// The server sends these as events, which react-query cannot request: who follows them puts each into the
// query of the jobs, or draws it as it comes.
/** Calls back at every change until none is under way. */
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

/** Reports how far one job is until it has ended; `gone`: there is no such job any more. */
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

// A dialog that follows a job reports its end itself: the tray must not repeat it.
const followed = new Set<number>();
const begun = makeSignal();
/** Calls back when a job may have begun, here or in another tab. */
export const onJobs = begun.on;
/** Other tabs of the same browser look again, too. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
channel?.addEventListener('message', () => begun.tell());

/** Marks a job as watched by a dialog. `leave` takes that back, unless the dialog has reported the end by `ended`. */
export function watchHere(id: number | string): { ended: () => void; leave: () => void } {
  const key = Number(id);
  let over = false;
  followed.add(key);
  begun.tell();
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target.
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
