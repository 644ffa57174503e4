import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button } from '@mui/material';
import { useT } from '../locales/useT';

/**
 * Stands in for a page that broke while it was drawn, or could not be loaded: without a network, or for another reason.
 */
export function FailedPage({ why = 'failed', onRetry }: { why?: 'failed' | 'late' | 'offline'; onRetry: () => void }) {
  const t = useT();
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, maxWidth: 560, mx: 'auto', mt: 8 }}>
      <ErrorOutlineIcon aria-hidden sx={{ fontSize: 'icon.xxl', color: 'tone.red' }} />
      <Box component="h1" sx={{ m: 0, typography: 'title' }}>
        {t(`shell.${why}Title`)}
      </Box>
      <Box sx={{ color: 'ink.secondary' }}>{t(`shell.${why}Hint`)}</Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" color="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
        {why !== 'offline' && <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>}
      </Box>
    </Box>
  );
}
