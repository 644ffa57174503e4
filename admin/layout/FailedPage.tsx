import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button } from '@mui/material';
import { useT } from '../locales/useT';
import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import { usePageTitle } from '../state/breadcrumbs';
import { useTabPlace } from '../state/tabs/tab';
import { EmptyState } from '../ui/states';

/** The page after an error. `why` is the cause. */
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

/** Shows that a page loads, or that its chunk failed to load. */
export function PageLoading() {
  return useOutstanding().page > 0 ? (
    <FailedPage why={navigator.onLine ? 'late' : 'offline'} onRetry={retryMissing} />
  ) : null;
}

/** The page that react-admin opens if the user lacks a permission. */
export function AccessDenied() {
  const t = useT();
  const title = t('ra.page.access_denied');
  usePageTitle(useTabPlace().path, title);
  return <EmptyState title={title} text={t('ra.message.access_denied')} />;
}

export const BrokenPage = ({ resetErrorBoundary }: { resetErrorBoundary: (args: unknown) => void }) => (
  <FailedPage onRetry={() => resetErrorBoundary(undefined)} />
);
