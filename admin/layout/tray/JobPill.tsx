import { Box, Button, CircularProgress, IconButton } from '@mui/material';
import { LazyTooltip } from '../../ui/LazyTooltip';
import ChecklistIcon from '@mui/icons-material/Checklist';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh, useStore } from 'ra-core';
import { useT } from '../../locales/useT';
import { followOwnJobs, isUnderWay, isWatchedHere, loadOwnJobs, onJobs, percentOf } from '../../providers/jobs';
import type { OwnJob } from '../../providers/jobs';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { CUT } from '../../ui/Text';
import { useIsMobile } from '../../ui/widths';
import { useJobWords } from './trayTexts';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useSteadyApi } from '../../providers/useApi';
import { usePageShown } from '../../ui/timing';

const JobTray = lazyWithRetry(() => import('./JobTray'));

const RING = { size: 16, thickness: 6 } as const;
const PLACE = { position: 'absolute', left: 0, top: 0 } as const;

function Ring({ percent }: { percent: number | undefined }) {
  const variant = percent === undefined ? 'indeterminate' : 'determinate';
  return (
    <Box aria-hidden sx={{ position: 'relative', width: 16, height: 16, flex: 'none' }}>
      <CircularProgress {...RING} variant="determinate" value={100} sx={{ ...PLACE, color: 'line.divider' }} />
      <CircularProgress {...RING} variant={variant} value={percent} sx={{ ...PLACE, color: 'accent.base' }} />
    </Box>
  );
}

interface RunningButtonProps {
  running: readonly OwnJob[];
  first: OwnJob;
  open: boolean;
  onClick: () => void;
}

/** A running job as a button. On a phone only the ring and percentage. */
function RunningButton({ running, first, open, onClick }: RunningButtonProps) {
  const t = useT();
  const mobile = useIsMobile();
  const words = useJobWords();
  const percent = percentOf(first);
  const more = running.length > 1 ? ` +${running.length - 1}` : '';
  return (
    <Button
      onClick={onClick}
      data-jobs={running.length}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={t('tray.open', { count: running.length })}
      sx={{
        px: 1.25,
        gap: 1,
        minWidth: mobile ? 44 : 0,
        flex: 'none',
        whiteSpace: 'nowrap',
        height: mobile ? 44 : 32,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Ring percent={percent} />
      {mobile ? (
        // Omits the figures on a phone.
        percent !== undefined && (
          <Box component="span" sx={{ fontSize: 'size.note' }}>
            {Math.floor(percent)} %
          </Box>
        )
      ) : (
        <>
          <Box
            component="span"
            title={words.kind(first)}
            sx={{ ...CUT, maxWidth: 120, '@media (max-width: 1024px)': { display: 'none' } }}
          >
            {words.kind(first)}
          </Box>
          <Box component="span" sx={{ color: 'ink.secondary' }}>
            {words.count(first)}
            {more}
          </Box>
        </>
      )}
    </Button>
  );
}

/** The newest running job as a button that opens the tray. */
export function JobPill() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { jobs, look } = useOwnJobs();
  const { shown, clear } = useUncleared(jobs);
  const mobile = useIsMobile();
  const may = useResourceOf('jobs')?.calls.list === true;
  const show = useCallback(() => {
    look();
    setOpen(true);
  }, [look]);
  useEnds(jobs, show);
  const running = jobs.filter(isUnderWay);
  const [first] = running;
  const button = first ? (
    <RunningButton running={running} first={first} open={open} onClick={show} />
  ) : (
    // A phone has room for the button only while it leads to something.
    (mobile ? shown.length > 0 : may) && (
      <LazyTooltip title={t('tray.title')}>
        <IconButton
          onClick={show}
          data-jobs={0}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t('tray.title')}
        >
          <ChecklistIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
      </LazyTooltip>
    )
  );
  return (
    <>
      {button}
      {open && (
        <Suspense fallback={null}>
          <JobTray jobs={shown} onClear={clear} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const FRESH_MS = 60_000;

/** Loads the user's jobs. Streams them only while a job runs and the page is visible. */
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

/** Hides the jobs that the user has cleared on any computer. */
export function useUncleared(jobs: readonly OwnJob[]): { shown: OwnJob[]; clear: () => void } {
  const [until, setUntil] = useStore<string>('tray.clearedUntil', '');
  const shown = jobs.filter((job) => isUnderWay(job) || (job.endedAt ?? '') > until);
  const ends = jobs.map(({ endedAt }) => endedAt ?? '').toSorted();
  const clear = (): void => setUntil(ends.at(-1) ?? '');
  return { shown, clear };
}

/** Reports the ends of jobs by toast, except jobs that a dialog follows, and reloads the pages. */
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
