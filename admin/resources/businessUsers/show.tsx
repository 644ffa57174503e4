import type { ComponentProps } from 'react';
import { useRecord } from '../../declared/declaration';
import { ChildrenSections, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import type { Row, RowPage } from '../../providers/rows';
import { useRead } from '../../providers/useApi';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';

type ReceivedMessage = Row & {
  message: number;
  state: 'QUEUED' | 'CLAIMED' | 'SENT' | 'FAILED' | 'NOTICE';
  stateLabel: string;
};

const NEWEST = { sort: '-createdAt', size: 10 } as const;
/** The result for a user without cards, for whom no orders are loaded. */
const NO_ORDERS = { data: { rows: [], total: 0 }, error: null, isPending: false, refetch: () => undefined };

type NewestProps<T extends Row> = ComponentProps<typeof SectionRows<T>> & {
  name: string;
  query: { data: RowPage<T> | undefined };
};

const Newest = <T extends Row>({ name, ...rows }: NewestProps<T>) => (
  <Section name={name} title={rows.title} more={rows.query.data?.total ? String(rows.query.data.total) : undefined}>
    <SectionRows cellSx={() => ({ whiteSpace: 'nowrap' })} leadsTo={({ id }) => id} {...rows} />
  </Section>
);

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
    <Newest
      name="app-user-orders"
      title={t('appUsers.orders')}
      none={t('appUsers.noOrders')}
      resource={resource.name}
      columns={['orderNo', 'terminal', 'plan', 'status', 'price', 'createdAt']}
      query={cards.length > 0 ? query : NO_ORDERS}
    />
  );
}

function UserRecharges() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows('recharge-records', { businessUser: String(record.id) }, NEWEST);
  if (!resource) return null;
  return (
    <Newest
      name="app-user-recharges"
      title={t('appUsers.recharges')}
      none={t('appUsers.noRecharges')}
      resource={resource.name}
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

function UserMessages() {
  const t = useT();
  const record = useRecord();
  const target = useResourceOf('app-messages');
  const query = useRead<RowPage<ReceivedMessage>>(
    'app-messages/received',
    { user: record.id },
    { enabled: target?.calls.list === true },
  );
  if (!target?.calls.list) return null;
  return (
    <Newest
      name="app-user-messages"
      title={t('appUsers.messages')}
      none={t('appUsers.noMessages')}
      resource={target.name}
      columns={['title', 'type', 'publishedAt']}
      query={query}
      leadsTo={({ message }) => message}
      last={{
        label: t('appUsers.arrival'),
        render: ({ state, stateLabel }) => <StatusChip {...TONES[state]} label={stateLabel} />,
      }}
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
