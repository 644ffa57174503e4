import type { ReactNode } from 'react';
import { Alert, Box, Button, Link, Skeleton, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Say } from './text';
import { useSay } from './text';

interface Failed { message?: string; status?: number; body?: { message?: string; requestId?: string } | null }

/** An error that stands in a page: what happened, the way to try again, the id to name to support. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useSay();
  const failed = error as Failed;
  return (
    <Alert severity="error" sx={{ m: 2 }} action={<Button size="small" onClick={retry}>{say('retry')}</Button>}>
      {failed.body?.message ?? failed.message ?? say('failed')}
      {failed.body?.requestId && <Box sx={{ fontSize: 12, userSelect: 'all' }}>{say('requestId', { id: failed.body.requestId })}</Box>}
    </Alert>
  );
}

/** Nothing to show: a sentence, and what can be done about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', justifyContent: 'center', py: 8, px: 2, color: 'var(--text2)', textAlign: 'center' }}>
      <Box>{text}</Box>
      {children}
    </Stack>
  );
}

/** The page of a call that this person may not make; it names the right that is missing. */
export function NoPermission({ right, say }: { right: string; say: Say }) {
  return <EmptyState text={say('noPermission', { right })}><Link component={RouterLink} to={`/user/my-profile?why=${encodeURIComponent(right)}`}>{say('whyNot')}</Link></EmptyState>;
}

/** Grey rows in the place of those to come. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  const say = useSay();
  return (
    <Box role="status" aria-label={say('loading')} sx={{ p: 1.25 }}>
      {Array.from({ length: rows }, (_, index) => <Skeleton key={index} variant="rounded" height={20} sx={{ my: 1 }} />)}
    </Box>
  );
}
