import { Link, TableBody, TableCell, TableRow } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, headsOf } from '../../declared/records';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import type { RowPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { loadOrders, loadRecharges, keys, loadMessages } from './calls';

interface PartProps {
  name: string;
  title: string;
  none: string;
  resource: string;
  columns: readonly string[];
  query: UseQueryResult<RowPage>;
}

/** The newest records of another resource that belong to an app user; each leads to its page. */
function Part({ name, title, none, resource, columns, query }: PartProps) {
  const target = useResourceOf(resource);
  if (!target?.calls.list) return null;
  const fields = columns.flatMap((one) => fieldOf(target, one) ?? []).filter((field) => field.readable);
  return (
    <Section name={name} title={title} more={query.data?.total ? String(query.data.total) : undefined}>
      <LoadedRows query={query} none={none}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={headsOf(fields)} />
            <TableBody>
              {(rows as Row[]).map((row) => (
                <TableRow key={row.id}>
                  {fields.map((field, index) => (
                    <TableCell key={field.name} sx={{ whiteSpace: 'nowrap' }}>
                      {index === 0 && target.calls.show && target.path ? (
                        <Link component={RouterLink} to={showPath(target, row.id)} underline="hover">
                          {String(row[field.name])}
                        </Link>
                      ) : (
                        <DeclaredField source={field.name} resource={resource} record={row} />
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

/** Orders on the cards of an app user. */
export function UserOrders() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const cards = (record.cards as number[] | null | undefined) ?? [];
  const query = useQuery({ queryKey: keys.orders(cards), queryFn: () => loadOrders(provider, cards), retry: false });
  return (
    <Part
      name="app-user-orders"
      title={t('appUsers.orders')}
      none={t('appUsers.noOrders')}
      resource="orders"
      columns={['orderNo', 'terminal', 'plan', 'status', 'price', 'createdAt']}
      query={query}
    />
  );
}

/** Payments for its VoIP balance. */
export function UserRecharges() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const query = useQuery({
    queryKey: keys.recharges(record.id, record.version as number | undefined),
    queryFn: () => loadRecharges(provider, record.id),
    retry: false,
  });
  return (
    <Part
      name="app-user-recharges"
      title={t('appUsers.recharges')}
      none={t('appUsers.noRecharges')}
      resource="recharge-records"
      columns={['paymentNo', 'payment', 'amount', 'rate', 'credited', 'status', 'createdAt']}
      query={query}
    />
  );
}

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
