import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Rights } from '@t3d/resources/kit';
import { hasPattern } from '@t3d/resources/kit';
import { useRun } from '../../declared/actions/ActionHost';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { loadRights } from '../../providers/rights';
import { useApi } from '../../providers/useApi';
import { LoadedSection, Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { useIsStaff } from './usePart';

/** The share of the calls of its role that a user may make, and which it may not. */
function AllowedCalls({ resources }: Pick<Rights, 'resources'>) {
  const t = useT();
  const calls = resources
    .flatMap((one) => one.calls)
    .filter(({ reasons }) => !reasons.some(({ code }) => code === 'role'));
  const denied = calls.filter(({ reasons }) => reasons.some(({ code }) => code === 'pattern'));
  const has = calls.length - denied.length;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Box sx={{ fontSize: 'size.small' }}>{t('customers.has', { has, all: calls.length })}</Box>
      <Box aria-hidden sx={{ height: 6, my: 1, borderRadius: '3px', bgcolor: 'surface.sunken' }}>
        <Box
          sx={{
            height: 6,
            borderRadius: '3px',
            bgcolor: 'accent.base',
            width: `${calls.length === 0 ? 0 : (has * 100) / calls.length}%`,
          }}
        />
      </Box>
      {denied.length > 0 && (
        <SmallText>
          {t('customers.hasNot', {
            names: denied
              .slice(0, 3)
              .map(({ label }) => label)
              .join(', '),
            more: Math.max(0, denied.length - 3),
          })}
        </SmallText>
      )}
    </Box>
  );
}

/** The permissions of a user, among those that its role can have. */
export function Permissions() {
  const t = useT();
  const provider = useApi();
  const resource = useDeclaredResource();
  const record = useRecord();
  const run = useRun();
  const me = useSessionUser();
  const staff = useIsStaff();
  const mayAsk = staff && (me.role === 'backdoor' || hasPattern(me.apis, 'users:show'));
  const query = useQuery({
    queryKey: queryKeys.rights(resource.name, record.id, record.version),
    queryFn: () => loadRights(provider, resource.name, record.id),
    enabled: mayAsk && typeof record.role === 'string' && record.role !== 'USER',
    retry: false,
  });
  if (!mayAsk || record.role === 'USER') return null;
  const change = resource.actions.find(({ name }) => name === 'set-apis');
  return (
    <Section
      name="permissions"
      title={t('customers.permissions')}
      end={
        change && (
          <Button
            size="small"
            variant="text"
            sx={{ color: 'accent.base', mr: -1 }}
            onClick={() => run(change, [record])}
          >
            {t('customers.change')}
          </Button>
        )
      }
    >
      <LoadedSection query={query}>{({ resources }) => <AllowedCalls resources={resources} />}</LoadedSection>
    </Section>
  );
}
