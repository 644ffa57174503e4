import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNotify, useRefresh, useStore } from 'ra-core';
import { useT } from '../../locales/useT';
import { type OwnJob, followOwnJobs, isUnderWay, isWatchedHere, loadOwnJobs, onJobs } from '../../providers/jobs';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useSteadyApi } from '../../providers/useApi';
import { usePageShown } from '../../ui/timing';
import { useJobWords } from './words';

const FRESH_MS = 60_000;

/** Returns the caller's jobs. Streams only while one runs and the page is visible: a browser has few connections. */
export function useOwnJobs(): { jobs: OwnJob[]; look: () => void } {
  const provider = useSteadyApi();
  const client = useQueryClient();
  const may = useResourceOf('jobs')?.calls.list === true;
  const { data: jobs = [] } = useQuery({
    queryKey: queryKeys.ownJobs,
    queryFn: () => loadOwnJobs(provider),
    enabled: may,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
  const live = usePageShown() && jobs.some(isUnderWay);
  const look = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.ownJobs }), [client]);
  useEffect(() => onJobs(look), [look]);
  useEffect(() => {
    if (!live) return undefined;
    const halt = new AbortController();
    void followOwnJobs(provider, (now) => client.setQueryData(queryKeys.ownJobs, now), halt.signal);
    return () => halt.abort();
  }, [live, provider, client]);
  return { jobs, look };
}

/** Hides jobs that the person has cleared on any computer. */
export function useUncleared(jobs: readonly OwnJob[]): { shown: OwnJob[]; clear: () => void } {
  const [until, setUntil] = useStore<string>('tray.clearedUntil', '');
  const shown = jobs.filter((job) => isUnderWay(job) || (job.endedAt ?? '') > until);
  const ends = jobs.map(({ endedAt }) => endedAt ?? '').toSorted();
  const clear = (): void => setUntil(ends.at(-1) ?? '');
  return { shown, clear };
}

/** Reports the end of each running job unless a dialog follows it, and refreshes the pages. */
export function useEnds(jobs: readonly OwnJob[], open: () => void): void {
  const notify = useNotify();
  const refresh = useRefresh();
  const t = useT();
  const words = useJobWords();
  const seen = useRef(new Set<number>());
  useEffect(() => {
    const ended = jobs.filter((job) => !isUnderWay(job) && seen.current.delete(job.id) && !isWatchedHere(job.id));
    for (const job of jobs) if (isUnderWay(job)) seen.current.add(job.id);
    for (const job of ended) {
      const type = job.state === 'DONE' && !job.result?.failed ? 'success' : 'error';
      notify(words.ended(job), { type, link: { label: t('tray.show'), run: open } });
    }
    if (ended.length > 0) refresh();
  }, [jobs, notify, refresh, t, words, open]);
}
