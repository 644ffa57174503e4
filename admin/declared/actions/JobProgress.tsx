import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import type { ActionResult, Job } from '../../providers/dataProvider';
import { followJob, watchHere } from '../../providers/jobs';
import { useApi, useSteadyApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useResourceOf } from '../../providers/manifest';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useRate } from './useRate';
import { Text } from '../../ui/Text';

const isOver = (job: Pick<Job, 'state'> | null | undefined): boolean =>
  job?.state === 'DONE' || job?.state === 'FAILED';

function problemsOf(errors: Job['errors']): string[] {
  if (!errors) return [];
  return [errors.message, ...Object.values(errors.errors ?? {})].filter(Boolean);
}

/** A button that cancels a job. The job then discards its uncommitted work. */
function CancelJob({ id }: { id: number | string }) {
  const t = useT();
  const provider = useApi();
  const [stopping, setStopping] = useState(false);
  const may = useResourceOf('jobs')?.actions.some((action) => action.name === 'cancel');
  // Ignores the error, because a job that has just ended cannot be cancelled.
  const { run } = useApiMutation({
    send: () => provider.act('jobs', 'cancel', { ids: [Number(id)] }, undefined, [400, 404]),
    onRefused: () => setStopping(false),
  });
  if (!may) return null;
  const stop = (): void => {
    setStopping(true);
    void run();
  };
  return (
    <Button size="small" variant="outlined" disabled={stopping} onClick={stop}>
      {t(stopping ? 'crud.job.stopping' : 'crud.job.stop')}
    </Button>
  );
}

interface JobProgressProps {
  id: number | string;
  onDone: (result: ActionResult) => void;
  onFailed: (job?: Job) => void;
  gone?: () => void;
}

/** Follows a job. The job tray reports its end if this component is gone by then. */
function useFollowed({ id, onDone, onFailed, gone }: JobProgressProps): Job | undefined {
  const provider = useSteadyApi();
  const [job, setJob] = useState<Job>();
  const end = useEffectEvent((over: Job): void => {
    if (over.state === 'DONE') onDone(over.result ?? { affected: over.done });
    else onFailed(over);
  });
  const vanish = useEffectEvent(() => gone?.());
  useEffect(() => {
    const watch = watchHere(id);
    const halt = new AbortController();
    const show = (now: Job): void => {
      setJob(now);
      if (!isOver(now)) return;
      watch.ended();
      end(now);
    };
    void followJob(provider, id, show, () => vanish(), halt.signal);
    return () => {
      halt.abort();
      watch.leave();
    };
  }, [provider, id]);
  return job;
}

/** Shows the progress of a job. Calls `gone` if the job does not exist. */
export function JobProgress(props: JobProgressProps) {
  const { id } = props;
  const t = useT();
  const job = useFollowed(props);
  const rate = useRate(job?.done ?? 0);
  const total = job?.total ?? 0;
  const share = job && total > 0 ? Math.min(100, (job.done / total) * 100) : 0;
  const running = !isOver(job);
  return (
    <Box role="status" data-job={id} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', mb: 1, gap: 1 }}>
        <Text strong>{t(`crud.job.${job?.state ?? 'QUEUED'}`)}</Text>
        <Box sx={{ ml: 'auto', color: 'ink.secondary', fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
          {job && total > 0 && `${countText(job.done)} / ${countText(total)}`}
          {running && rate !== null && (
            <Box component="span" sx={{ ml: 1, fontSize: 'size.note' }}>
              {t('crud.job.rate', { count: countText(Math.round(rate)) })}
            </Box>
          )}
        </Box>
      </Box>
      <LinearProgress
        variant={job && total > 0 ? 'determinate' : 'indeterminate'}
        value={share}
        aria-label={t('crud.job.label')}
      />
      {job?.state === 'FAILED' && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
          {problemsOf(job.errors).join(' · ') || t('crud.job.FAILED')}
        </Alert>
      )}
      {running && (
        <Box sx={{ mt: 1.5, display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', flex: 1 }}>{t('crud.job.mayClose')}</Box>
          <CancelJob id={id} />
        </Box>
      )}
    </Box>
  );
}
