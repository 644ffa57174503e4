import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Box, LinearProgress } from '@mui/material';
import type { ActionResult, Job } from '../doors';
import { useProvider } from '../doors';
import { countText, useSay } from '../text';

const POLL_MS = 700;
const isOver = (job: Job | undefined): boolean => job?.state === 'DONE' || job?.state === 'FAILED';

interface JobProgressProps { id: number | string; onDone: (result: ActionResult) => void; onFailed: () => void }

/** Follows a job to its end: bar, n of total, and what went wrong. */
export function JobProgress({ id, onDone, onFailed }: JobProgressProps) {
  const say = useSay();
  const provider = useProvider();
  const told = useRef(false);
  const { data: job } = useQuery({ queryKey: ['job', id], queryFn: () => provider.job(id), refetchInterval: (query) => (isOver(query.state.data) ? false : POLL_MS), gcTime: 0 });
  useEffect(() => {
    if (!job || !isOver(job) || told.current) return;
    told.current = true;
    if (job.state === 'DONE') onDone(job.result ?? { affected: job.done });
    else onFailed();
  }, [job, onDone, onFailed]);
  const share = job && job.total > 0 ? Math.min(100, (job.done / job.total) * 100) : 0;
  return (
    <Box role="status" sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', mb: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{say(`job.${job?.state ?? 'QUEUED'}`)}</Box>
        {job && job.total > 0 && <Box sx={{ ml: 'auto', color: 'var(--text2)', fontVariantNumeric: 'tabular-nums' }}>{`${countText(job.done)} / ${countText(job.total)}`}</Box>}
      </Box>
      <LinearProgress variant={job && job.total > 0 ? 'determinate' : 'indeterminate'} value={share} aria-label={say('job.label')} />
      {job?.state === 'FAILED' && <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>{(job.errors ?? []).map((error) => [error.item, error.message].filter(Boolean).join(': ')).join(' · ') || say('job.FAILED')}</Alert>}
      {!isOver(job) && <Box sx={{ mt: 1.5, fontSize: 12, color: 'var(--text2)' }}>{say('job.mayClose')}</Box>}
    </Box>
  );
}
