import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/useRecord';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { filteredPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { LoadedRows, Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import type { LogIn } from './calls';
import { loadLogIns } from './calls';
import { keys } from './keys';

function Line({ logIn: { id, at, device, address, isNew } }: { logIn: LogIn }) {
  const t = useT();
  const offset = useOffset();
  return (
    <Box
      component="li"
      data-log-in={id}
      sx={{ display: 'flex', gap: 1, px: 2, py: 1, borderTop: 'soft', fontSize: 'size.small' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {device ?? t('customers.unknownDevice')}
        {address &&
          (isNew ? (
            <Text size="note" strong sx={{ color: 'tone.amber' }}>
              {t('customers.firstTime', { address })}
            </Text>
          ) : (
            <SmallText>{address}</SmallText>
          ))}
      </Box>
      <SmallText sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>{shortMoment(at, offset)}</SmallText>
    </Box>
  );
}

/** The last log-ins of a customer with place and device; for administrators. */
export function LogIns() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const { role } = useSessionUser();
  const trail = useResourceOf('audit-log');
  const may = role === 'ADMIN' || role === 'backdoor';
  const query = useQuery({
    queryKey: keys.logIns(record.id, record.version),
    queryFn: () => loadLogIns(provider, record.id),
    enabled: may,
    retry: false,
  });
  if (!may) return null;
  return (
    <Section
      name="log-ins"
      title={t('customers.logIns')}
      end={
        trail?.calls.list && (
          <Link
            component={RouterLink}
            to={filteredPath(trail, { actor_in: String(record.id), action: 'login' })}
            sx={{ fontSize: 'size.small' }}
          >
            {t('crud.showAll')}
          </Link>
        )
      }
    >
      <LoadedRows query={query} none={t('customers.noLogIns')}>
        {(rows) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((logIn) => (
              <Line key={logIn.id} logIn={logIn} />
            ))}
          </Box>
        )}
      </LoadedRows>
    </Section>
  );
}
