import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, LinearProgress } from '@mui/material';
import { useT } from '../../locales/useT';
import { EmptyState } from '../../ui/states';
import { isUnderWay, type OwnJob, percentOf } from '../../providers/jobs';
import { Heading } from '../../ui/Text';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../locales/counts';
import { shortMoment } from '../../declared/fields/dates';
import { useRate } from '../../declared/actions/useRate';
import { saveFile } from '../../providers/fileName';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { useJobWords } from './trayTexts';

/** Stops a job after a confirmation inside the tray. */
function StopJob({ job }: { job: OwnJob }) {
  const t = useT();
  const provider = useApi();
  const [step, setStep] = useState<'offered' | 'asked' | 'stopping'>('offered');
  // Ignores the error, because a job that has just ended cannot be stopped.
  const { run } = useApiMutation({
    send: () => provider.act('jobs', 'cancel', { ids: [job.id] }, undefined, [400, 404]),
    onRefused: () => setStep('offered'),
  });
  const stop = (): void => {
    setStep('stopping');
    void run();
  };
  if (step === 'asked') {
    return (
      <Box
        role="group"
        aria-label={t('tray.stopAsk')}
        sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Box sx={{ flex: '1 1 100%', fontSize: 'size.small' }}>{t('tray.stopAsk')}</Box>
        <Button size="small" variant="outlined" autoFocus onClick={() => setStep('offered')}>
          {t('tray.goOn')}
        </Button>
        <Button size="small" variant="outlined" color="error" onClick={stop}>
          {t('tray.stop')}
        </Button>
      </Box>
    );
  }
  return (
    <Button size="small" variant="text" disabled={step === 'stopping'} onClick={() => setStep('asked')}>
      {t(step === 'stopping' ? 'tray.stopping' : 'tray.stop')}
    </Button>
  );
}

const NOTE = { fontSize: 'size.note', color: 'ink.secondary' } as const;
const FIGURES = {
  ...NOTE,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  fontVariantNumeric: 'tabular-nums',
  minHeight: 28,
} as const;

function Running({ job }: { job: OwnJob }) {
  const t = useT();
  const words = useJobWords();
  const rate = useRate(job.done);
  const may = useResourceOf('jobs')?.actions.some((action) => action.name === 'cancel');
  const percent = percentOf(job);
  return (
    <>
      <LinearProgress
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={words.kind(job)}
        sx={{ my: 1 }}
      />
      <Box sx={FIGURES}>
        <span>{job.state === 'QUEUED' ? t('tray.queued') : words.count(job)}</span>
        {rate !== null && <span>{t('tray.rate', { count: countText(Math.round(rate)) })}</span>}
        {may && job.stoppable && (
          <Box sx={{ ml: 'auto' }}>
            <StopJob job={job} />
          </Box>
        )}
      </Box>
    </>
  );
}

function Ended({ job, onClose }: { job: OwnJob; onClose: () => void }) {
  const t = useT();
  const words = useJobWords();
  const provider = useApi();
  const failed = job.state === 'FAILED' || Boolean(job.result?.failed);
  const about = useResourceOf(job.file?.resource ?? job.kind.split('.')[0] ?? '');
  const url = job.result?.errorsUrl;
  const { run: save } = useApiMutation({
    send: (errors: string) => provider.importErrors(errors),
    onDone: (file) => saveFile(file.blob, file.fileName ?? 'errors.xlsx'),
  });
  return (
    <>
      <Box
        sx={{ display: 'flex', gap: 0.75, mt: 0.5, fontSize: 'size.small', color: failed ? 'tone.red' : 'ink.primary' }}
      >
        {failed ? (
          <ErrorIcon sx={{ fontSize: 'icon.md' }} />
        ) : (
          <CheckCircleIcon sx={{ fontSize: 'icon.md', color: 'tone.green' }} />
        )}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{words.result(job)}</Box>
      </Box>
      {failed && job.stoppable && <Box sx={{ ...NOTE, mt: 0.25 }}>{t('tray.nothingWritten')}</Box>}
      <Box sx={{ display: 'flex', gap: 1, ml: -1 }}>
        {url && (
          <Button size="small" variant="text" onClick={() => void save(url)}>
            {t('tray.errorFile')}
          </Button>
        )}
        {about?.path && about.calls.list && (
          <Button size="small" variant="text" component={Link} to={listPath(about)} onClick={onClose}>
            {t('tray.toList', { name: about.label })}
          </Button>
        )}
      </Box>
    </>
  );
}

function JobItem({ job, onClose }: { job: OwnJob; onClose: () => void }) {
  const words = useJobWords();
  const offset = useOffset();
  const at = job.endedAt ?? job.startedAt ?? job.createdAt;
  return (
    <Box component="li" data-job={job.id} data-state={job.state} sx={{ px: 2, py: 1.5, borderBottom: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{words.kind(job)}</Box>
        <Box component="time" dateTime={at} sx={{ ...NOTE, lineHeight: '22px', whiteSpace: 'nowrap' }}>
          {shortMoment(at, offset)}
        </Box>
      </Box>
      {job.file?.name && <Box sx={{ ...NOTE, overflowWrap: 'anywhere' }}>{job.file.name}</Box>}
      {isUnderWay(job) ? <Running job={job} /> : <Ended job={job} onClose={onClose} />}
    </Box>
  );
}

interface JobTrayProps {
  jobs: readonly OwnJob[];
  onClear: () => void;
  onClose: () => void;
}

export default function JobTray({ jobs, onClear, onClose }: JobTrayProps) {
  const t = useT();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'tray-title',
          sx: { width: 380, maxWidth: '100vw' },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, height: 48, flex: 'none', borderBottom: 'divider' }}
      >
        <Heading level={2} id="tray-title" sx={{ flex: 1 }}>
          {t('tray.title')}
        </Heading>
        {jobs.some((job) => !isUnderWay(job)) && (
          <Button variant="text" size="small" onClick={onClear}>
            {t('tray.clear')}
          </Button>
        )}
        <IconButton autoFocus aria-label={t('shell.close')} onClick={onClose}>
          <CloseIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
      </Box>
      {jobs.length === 0 && <EmptyState text={t('tray.none')} />}
      <Box component="ul" aria-label={t('tray.title')} sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'auto' }}>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} onClose={onClose} />
        ))}
      </Box>
    </Drawer>
  );
}
