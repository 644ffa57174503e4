import { Box, Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, headsOf } from '../../declared/records';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { InviteLink } from './InviteLink';
import { loadNewcomers, keys } from './calls';

/** The link of an invite that still lets somebody in. */
export function OpenLink() {
  const t = useT();
  const record = useRecord();
  if (typeof record.url !== 'string') return null;
  return (
    <Section name="invite-link" title={t('invites.link')}>
      <Box sx={{ px: 2, pb: 2 }}>
        <InviteLink url={record.url} />
      </Box>
    </Section>
  );
}

const COLUMNS = ['account', 'nickname', 'status', 'accountAuth', 'createdAt'];

/** Who came by an invite, and when. */
export function Newcomers() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const users = useResourceOf('users');
  const query = useQuery({
    queryKey: keys.newcomers(record.id, record.version as number | undefined),
    queryFn: () => loadNewcomers(provider, record.id),
    enabled: Boolean(users?.calls.list),
    retry: false,
  });
  if (!users?.calls.list) return null;
  const fields = COLUMNS.flatMap((name) => fieldOf(users, name) ?? []).filter((field) => field.readable);
  const title = t('invites.newcomers');
  return (
    <Section name="newcomers" title={title} more={query.data?.total ? String(query.data.total) : undefined}>
      <LoadedRows query={query} none={t('invites.noNewcomers')}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={headsOf(fields)} />
            <TableBody>
              {(rows as Row[]).map((row) => (
                <TableRow key={row.id} data-newcomer={row.id}>
                  {fields.map((field, index) => (
                    <TableCell key={field.name} sx={{ whiteSpace: 'nowrap' }}>
                      {index === 0 ? (
                        <Link component={RouterLink} to={showPath(users, row.id)}>
                          {String(row[field.name])}
                        </Link>
                      ) : (
                        <DeclaredField source={field.name} resource="users" record={row} />
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
