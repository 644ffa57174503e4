import { Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, headsOf } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { loadMessages } from './calls';
import { keys } from './keys';

const TONES = {
  QUEUED: { tone: 'blue' },
  CLAIMED: { tone: 'blue', icon: 'Sync' },
  SENT: { tone: 'green', icon: 'CheckCircle' },
  FAILED: { tone: 'red' },
  NOTICE: { tone: 'teal' },
} as const;

/** Messages that were pushed to the phones of an app user, or left as notices in the app. */
export function UserMessages() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const target = useResourceOf('app-messages');
  const query = useQuery({
    queryKey: keys.messages(record.id),
    queryFn: () => loadMessages(provider, record.id),
    enabled: Boolean(target?.calls.list),
    retry: false,
  });
  if (!target?.calls.list) return null;
  const fields = ['title', 'type', 'publishedAt'].flatMap((name) => fieldOf(target, name) ?? []);
  const title = t('appUsers.messages');
  const heads = [...headsOf(fields), { name: 'state', label: t('appUsers.arrival'), isNumber: false }];
  return (
    <Section name="app-user-messages" title={title} more={query.data?.total ? String(query.data.total) : undefined}>
      <LoadedRows query={query} none={t('appUsers.noMessages')}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={heads} />
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  {fields.map((field, index) => (
                    <TableCell key={field.name} sx={{ whiteSpace: 'nowrap' }}>
                      {index === 0 && target.calls.show ? (
                        <Link component={RouterLink} to={showPath(target, row.message)} underline="hover">
                          <DeclaredField source={field.name} resource="app-messages" record={row} />
                        </Link>
                      ) : (
                        <DeclaredField source={field.name} resource="app-messages" record={row} />
                      )}
                    </TableCell>
                  ))}
                  <TableCell>
                    <StatusChip {...TONES[row.state]} label={row.stateLabel} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
