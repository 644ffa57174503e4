import { Box, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { ProfileSection } from '../../pages/profile';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { listPath, newRecordPath, showPath } from '../../state/resourcePaths';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { WEBHOOKS, loadOwnWebhooks, keys } from './calls';

/** The caller's own webhooks on their profile, and the way to a new one. */
export default function OwnWebhooks() {
  const t = useT();
  const provider = useApi();
  const { id, viewedBy } = useSessionUser();
  const resource = useResourceOf(WEBHOOKS);
  const { data, error, refetch } = useQuery({
    queryKey: keys.own(id),
    queryFn: () => loadOwnWebhooks(provider, id),
    enabled: resource !== undefined,
    retry: false,
  });
  if (!resource) return null;
  return (
    <ProfileSection title={t('webhooks.own')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('webhooks.ownHint')}</Box>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <RowsSkeleton rows={2} />}
      {data?.rows.map((row) => (
        <Box key={row.id} data-own-webhook sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5 }}>
          <Link component={RouterLink} to={showPath(resource, row.id)} sx={{ overflowWrap: 'anywhere' }}>
            {String(row.url)}
          </Link>
          {Boolean(row.disabled) && <StatusChip tone="grey" label={t('webhooks.disabled')} />}
        </Box>
      ))}
      {data?.rows.length === 0 && <SmallText>{t('webhooks.noneYet')}</SmallText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!viewedBy && resource.calls.create && (
          <Button component={RouterLink} to={newRecordPath(resource)} variant="contained" color="primary">
            {t('webhooks.new')}
          </Button>
        )}
        <Button component={RouterLink} to={listPath(resource)}>
          {t('webhooks.all')}
        </Button>
      </Box>
    </ProfileSection>
  );
}
