import { Alert, Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { OwnFactor } from '../../providers/secondFactor';
import { loadOwnFactor } from '../../providers/secondFactor';
import { storage } from '../../providers/storage';
import { useApi } from '../../providers/useApi';
import { shortMoment } from '../../declared/fields/dates';
import { StatusChip } from '../../ui/StatusChip';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { Text } from '../../ui/Text';
import { SetUpFactor } from '../auth';
import { ProfileSection } from './ProfileSection';
import { SwitchOffDialog } from './SwitchOffDialog';

/** Fewer left than this, and the section says how to get new ones. */
const FEW_CODES = 3;

/** That it is on, since when, how many recovery codes are left, and the way to switch it off. */
function ActivePart({ factor, onOff }: { factor: OwnFactor; onOff: () => void }) {
  const t = useT();
  const { account } = useSessionUser();
  const time = shortMoment(factor.since, storage.gmtOffset(account));
  const few = factor.recoveryCodes < FEW_CODES;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip tone="green/CheckCircle" label={t('secondFactor.on')} />
        <Text size="small" colour="ink.secondary">
          {t('secondFactor.since', { time })}
        </Text>
      </Box>
      <Text size="small" colour={few ? 'tone.amber' : 'ink.secondary'}>
        {t('secondFactor.codesLeft', { count: factor.recoveryCodes })}
        {few && ` ${t('secondFactor.renewCodes')}`}
      </Text>
      <Box>
        <Button onClick={onOff}>{t('secondFactor.switchOff')}</Button>
      </Box>
    </>
  );
}

/** The caller's second factor: its state, its set-up in place, and how to switch it off. */
export function SecondFactorSection() {
  const t = useT();
  const provider = useApi();
  const { viewedBy } = useSessionUser();
  const client = useQueryClient();
  const [doing, setDoing] = useState<'setUp' | 'off' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ownFactor,
    queryFn: () => loadOwnFactor(provider),
    retry: false,
  });
  const done = (): void => {
    setDoing(null);
    void client.invalidateQueries({ queryKey: queryKeys.ownFactor });
  };
  return (
    <ProfileSection title={t('secondFactor.title')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('secondFactor.hint')}</Box>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={2} />
      ) : doing === 'setUp' ? (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <SetUpFactor provider={provider} onDone={done} onCancel={() => setDoing(null)} />
        </Suspense>
      ) : data.active ? (
        <ActivePart factor={data} onOff={() => setDoing('off')} />
      ) : (
        <>
          {data.required && <Alert severity="warning">{t('secondFactor.required')}</Alert>}
          <Box>
            <Button disabled={viewedBy !== undefined} onClick={() => setDoing('setUp')}>
              {t('secondFactor.setUp')}
            </Button>
          </Box>
        </>
      )}
      {doing === 'off' && data && (
        <SwitchOffDialog required={data.required} onClose={() => setDoing(null)} onDone={done} />
      )}
    </ProfileSection>
  );
}
