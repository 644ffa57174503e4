import { Link, TableCell } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import type { RowPage, Row } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import type { SectionQuery } from '../../ui/Section';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { useRelatedRows } from '../../declared/show/useRelatedRows';
import { SectionRows } from '../../declared/show/SectionRows';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { ChildrenSections, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';

/** A push to the phone of an app user, or a notice in the app, with its message's title, type and time. */
type ReceivedMessage = Row & {
  message: number;
  state: 'QUEUED' | 'CLAIMED' | 'SENT' | 'FAILED' | 'NOTICE';
  stateLabel: string;
};
/** The newest messages that an app user was sent. */
const loadMessages = (provider: T3dDataProvider, user: number) =>
  provider.request<RowPage<ReceivedMessage>>('GET', 'app-messages/received', { query: { user }, quiet: true });

/** The keys of the answers that these sections keep, as in `providers/queryKeys.ts`. */
const keys = {
  messages: (user: number) => ['app-messages', 'received', user] as const,
};

const NEWEST = { sort: '-createdAt', size: 10 } as const;
/** Without cards there is nothing to read. */
const NO_ORDERS = { data: { rows: [], total: 0 }, error: null, isPending: false, refetch: () => undefined };
const NOWRAP = { whiteSpace: 'nowrap' } as const;

interface PartProps<T extends Row> {
  name: string;
  title: string;
  none: string;
  resource: ManifestResource;
  columns: readonly string[];
  query: SectionQuery<RowPage<T>>;
  /** What the first value is called, and the record that it leads to. */
  first: (row: T) => { text: ReactNode; id: number };
  lastHead?: string;
  renderLast?: (row: T) => ReactNode;
}

/** The newest records of another resource that belong to an app user; each leads to its page. */
function Part<T extends Row>({ name, first, ...rest }: PartProps<T>) {
  const { title, query, resource } = rest;
  return (
    <Section name={name} title={title} more={query.data?.total ? String(query.data.total) : undefined}>
      <SectionRows
        {...rest}
        resource={resource.name}
        cellSx={() => NOWRAP}
        renderCell={(_field, row, at) =>
          at === 0 && resource.calls.show && resource.path ? (
            <Link component={RouterLink} to={showPath(resource, first(row).id)} underline="hover">
              {first(row).text}
            </Link>
          ) : undefined
        }
      />
    </Section>
  );
}

/** Orders on the cards of an app user. */
function UserOrders() {
  const t = useT();
  const record = useRecord();
  const cards = (record.cards as number[] | null | undefined) ?? [];
  const { resource, query } = useRelatedRows(
    'orders',
    { terminal_in: cards.join(',') },
    { ...NEWEST, enabled: cards.length > 0 },
  );
  if (!resource) return null;
  return (
    <Part
      name="app-user-orders"
      title={t('appUsers.orders')}
      none={t('appUsers.noOrders')}
      resource={resource}
      columns={['orderNo', 'terminal', 'plan', 'status', 'price', 'createdAt']}
      query={cards.length > 0 ? query : NO_ORDERS}
      first={({ id, orderNo }) => ({ text: String(orderNo), id })}
    />
  );
}

/** Payments for its VoIP balance. */
function UserRecharges() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows('recharge-records', { businessUser: String(record.id) }, NEWEST);
  if (!resource) return null;
  return (
    <Part
      name="app-user-recharges"
      title={t('appUsers.recharges')}
      none={t('appUsers.noRecharges')}
      resource={resource}
      columns={['paymentNo', 'payment', 'amount', 'rate', 'credited', 'status', 'createdAt']}
      query={query}
      first={({ id, paymentNo }) => ({ text: String(paymentNo), id })}
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
function UserMessages() {
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
  return (
    <Part
      name="app-user-messages"
      title={t('appUsers.messages')}
      none={t('appUsers.noMessages')}
      resource={target}
      columns={['title', 'type', 'publishedAt']}
      query={query}
      first={(row) => ({
        text: <DeclaredField source="title" resource="app-messages" record={row} />,
        id: row.message,
      })}
      lastHead={t('appUsers.arrival')}
      renderLast={({ state, stateLabel }) => (
        <TableCell>
          <StatusChip {...TONES[state]} label={stateLabel} />
        </TableCell>
      )}
    />
  );
}

export const BusinessUserShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <ChildrenSections />
      <UserOrders />
      <UserRecharges />
      <UserMessages />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
