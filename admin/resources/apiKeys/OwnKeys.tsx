import { Box, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { ProfileSection } from '../../pages/profile';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { listPath, newRecordPath, showPath } from '../../state/resourcePaths';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText, Text } from '../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { API_KEYS, loadOwnKeys, keys } from './calls';

/** The caller's own API keys on their profile, and the way to a new one. */
export default function OwnKeys() {
  const t = useT();
  const provider = useApi();
  const offset = useOffset();
  const { id, viewedBy } = useSessionUser();
  const resource = useResourceOf(API_KEYS);
  const { data, error, refetch } = useQuery({
    queryKey: keys.own(id),
    queryFn: () => loadOwnKeys(provider, id),
    enabled: resource !== undefined,
    retry: false,
  });
  if (!resource) return null;
  return (
    <ProfileSection title={t('apiKeys.own')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('apiKeys.ownHint')}</Box>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <RowsSkeleton rows={2} />}
      {data?.rows.map((row) => (
        <Box key={row.id} data-own-key sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5 }}>
          <Link component={RouterLink} to={showPath(resource, row.id)} sx={{ overflowWrap: 'anywhere' }}>
            {String(row.name)}
          </Link>
          <Text size="small" sx={{ fontFamily: 'monospace' }}>
            {String(row.prefix)}…
          </Text>
          {Boolean(row.disabled) && <StatusChip tone="grey/Block" label={t('apiKeys.disabled')} />}
          <SmallText>
            {row.lastUsedAt
              ? t('apiKeys.lastUsed', {
                  at: shortMoment(row.lastUsedAt, offset),
                  from: String(row.lastUsedFrom ?? '–'),
                })
              : t('apiKeys.neverUsed')}
          </SmallText>
        </Box>
      ))}
      {data?.rows.length === 0 && <SmallText>{t('apiKeys.none')}</SmallText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!viewedBy && resource.calls.create && (
          <Button component={RouterLink} to={newRecordPath(resource)} variant="contained" color="primary">
            {t('apiKeys.new')}
          </Button>
        )}
        <Button component={RouterLink} to={listPath(resource)}>
          {t('apiKeys.all')}
        </Button>
      </Box>
    </ProfileSection>
  );
}
