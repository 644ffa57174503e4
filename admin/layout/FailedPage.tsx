import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button } from '@mui/material';
import { useT } from '../locales/useT';
import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import { usePageTitle } from '../state/pageTitle';
import { useTabPlace } from '../state/tabs/tab';
import { EmptyState } from '../ui/states';

/** Stands in for a page that broke while it was drawn, or could not be loaded. */
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

/** In the place of a page that is being loaded: nothing, as long as nothing goes wrong. */
export function PageLoading() {
  return useOutstanding().page > 0 ? (
    <FailedPage why={navigator.onLine ? 'late' : 'offline'} onRetry={retryMissing} />
  ) : null;
}

/** The page to which react-admin's own pages lead whoever may not see them. */
export function AccessDenied() {
  const t = useT();
  const title = t('ra.page.access_denied');
  usePageTitle(useTabPlace().path, title);
  return <EmptyState title={title} text={t('ra.message.access_denied')} />;
}

/** In place of a page, or of the whole frame, that broke while it was drawn. */
export const BrokenPage = ({ resetErrorBoundary }: { resetErrorBoundary: (args: unknown) => void }) => (
  <FailedPage onRetry={() => resetErrorBoundary(undefined)} />
);
