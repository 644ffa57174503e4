import type { ReactNode } from 'react';
import { type SxProps, Alert, Box, Button, Link, Skeleton, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { HOME, PROFILE } from '../addresses';
import { type Translate, useT } from '../locales/useT';
import { Heading } from './Text';

interface Failed {
  message?: string;
  status?: number;
  body?: { message?: string; requestId?: string } | null;
}

/** An error with a retry button and the request id for support. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  const failed = error as Failed;
  return (
    <RetryAlert message={failed.body?.message ?? failed.message ?? t('crud.failed')} retry={retry} sx={{ m: 2 }}>
      {failed.body?.requestId && (
        <Box sx={{ fontSize: 'size.note', userSelect: 'all' }}>
          {t('crud.requestId', { id: failed.body.requestId })}
        </Box>
      )}
    </RetryAlert>
  );
}

interface RetryAlertProps {
  message: string;
  retry: () => unknown;
  sx?: SxProps;
  children?: ReactNode;
}

export function RetryAlert({ message, retry, sx, children }: RetryAlertProps) {
  const t = useT();
  return (
    <Alert
      severity="error"
      sx={sx}
      action={
        <Button size="small" onClick={() => void retry()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {message}
      {children}
    </Alert>
  );
}

export function EmptyState({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <Stack
      spacing={1.5}
      sx={{ alignItems: 'center', justifyContent: 'center', py: 8, px: 2, color: 'ink.secondary', textAlign: 'center' }}
    >
      {title && (
        <Heading level={1} sx={{ color: 'ink.primary', overflowWrap: 'anywhere' }}>
          {title}
        </Heading>
      )}
      <Box sx={{ maxWidth: 480 }}>{text}</Box>
      {children}
    </Stack>
  );
}

/** The buttons and links of a page that shows nothing else. */
export const WaysOn = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1.5 }}>
    {children}
  </Box>
);

interface NoPermissionProps {
  right: string;
  t: Translate;
  page?: string | undefined;
}

/** Reports a missing permission, with links to the home page and the explanation. */
export function NoPermission({ right, t, page }: NoPermissionProps) {
  return (
    <EmptyState
      title={page === undefined ? t('crud.noPermission') : t('crud.noPermissionFor', { page })}
      text={t('crud.noPermissionHelp')}
    >
      <WaysOn>
        <Button variant="contained" color="primary" component={RouterLink} to={HOME}>
          {t('shell.home')}
        </Button>
        <Link component={RouterLink} to={`${PROFILE}?why=${encodeURIComponent(right)}`}>
          {t('crud.whyNot')}
        </Link>
      </WaysOn>
    </EmptyState>
  );
}

interface SkeletonProps {
  rows?: number;
  /** The distance between two rows in pixels. */
  rowHeight?: number;
  sx?: SxProps;
}

export function RowsSkeleton({ rows = 8, rowHeight = 36, sx = { p: 1.25 } }: SkeletonProps) {
  const t = useT();
  return (
    <Box role="status" aria-label={t('crud.loading')} sx={sx}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={20} sx={{ my: `${(rowHeight - 20) / 2}px` }} />
      ))}
    </Box>
  );
}
