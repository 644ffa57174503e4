import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton } from '@mui/material';
import { useT } from '../../locales/useT';
import { EmptyState } from '../../ui/states';
import { type OwnJob, isUnderWay } from '../../providers/jobs';
import { JobItem } from './JobItem';
import { Heading } from '../../ui/Text';

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
