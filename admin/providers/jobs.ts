import type { ActionResult, Job } from './apiAnswers';
import { follow, openEvents } from './events';
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

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

/** What this person has under way and what of it ended within a day, the newest first. */
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
  follow<OwnJob[]>(
    {
      open: (halt) => openEvents(provider, 'jobs/mine/events', 'jobs', halt),
      ask: () => loadOwnJobs(provider),
      isOver: (jobs) => !jobs.some(isUnderWay),
      tell,
    },
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
  const path = `jobs/${encodeURIComponent(id)}`;
  return follow<Job>(
    {
      open: (halt) => openEvents(provider, `${path}/events`, 'progress', halt),
      ask: () => provider.read(path),
      isOver: (job) => !isUnderWay(job),
      tell,
      gone,
    },
    signal,
  );
};

// A dialog that follows a job reports its end itself: the tray must not repeat it.
const followed = new Set<number>();
const listeners = new Set<() => void>();
/** Other tabs of the same browser look again, too. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-jobs');
const call = (): void => {
  for (const listener of listeners) listener();
};
channel?.addEventListener('message', call);

/** Somebody watches this job from here on; the returned function ends that, unless its end has been reported. */
export function watchHere(id: number | string): { ended: () => void; leave: () => void } {
  const key = Number(id);
  let over = false;
  followed.add(key);
  call();
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

/** Calls `listener` when a job may have begun, here or in another tab. Returns how to unsubscribe. */
export function onJobs(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
