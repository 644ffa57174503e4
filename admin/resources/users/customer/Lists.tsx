import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useRecord } from '../../../declared/declaration';
import { optionOf } from '../../../declared/fields/options';
import { ListLink, RecordLink } from '../../../declared/links';
import { type Row, fieldOf } from '../../../declared/records';
import { RelatedRows } from '../../../declared/show/RelatedRows';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { EmptySection, LoadedSection, Section } from '../../../ui/Section';
import { FigureExplanation, shareOf } from '../../figures';
import { daysText } from '../../wallet';
import { StatusChip } from '../../../ui/StatusChip';
import { SmallText, Text } from '../../../ui/Text';
import { type CustomerCards, type CustomerSales, type CustomerTree, isAgent, usePart, useSeesMoney } from './usePart';

function States({ cards }: { cards: CustomerCards }) {
  const terminals = useResourceOf('terminals');
  const status = terminals && fieldOf(terminals, 'status');
  const states = cards.rows.map((row) => ({ ...row, option: optionOf(status, row.status, {}) }));
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 10, mb: 1.5 }}>
        {states.map((state) => (
          <Box
            key={state.status}
            sx={{
              flex: `${state.cards} 0 3px`,
              borderRadius: '2px',
              bgcolor: `tone.${state.option?.tone?.split('/')[0] ?? 'grey'}`,
            }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 4,
          rowGap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        }}
      >
        {states.map((state) => (
          <Box
            component="li"
            key={state.status}
            data-state={state.status}
            sx={{ display: 'flex', alignItems: 'center', fontSize: 'size.small', fontVariantNumeric: 'tabular-nums' }}
          >
            <StatusChip
              label={state.option?.label ?? state.status}
              tone={state.option?.tone}
              icon={state.option?.icon}
            />
            <ListLink
              resource={state.resource}
              filter={state.filter}
              underline="hover"
              color="inherit"
              sx={{ ml: 'auto', fontWeight: 600, minWidth: 24, py: 0.25, my: -0.25, textAlign: 'right' }}
            >
              {countText(state.cards)}
            </ListLink>
            <SmallText sx={{ width: 56, textAlign: 'right' }}>{shareOf(state.cards, cards.total)}%</SmallText>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The states of the customer's cards and of all cards below. */
export function CardStates() {
  const t = useT();
  const record = useRecord();
  const query = usePart('cards');
  if (!isAgent(record)) return null;
  return (
    <Section
      name="cards"
      title={t('customers.cards')}
      more={
        query.data && (
          <>
            {countText(query.data.total)}{' '}
            <FigureExplanation of="customerCards" label={t('customers.cards')} list={query.data} />
          </>
        )
      }
      end={<ListLink resource="terminals" filter={query.data?.filter ?? {}} />}
    >
      <LoadedSection query={query}>
        {(cards) => (cards.total === 0 ? <EmptySection text={t('customers.noCards')} /> : <States cards={cards} />)}
      </LoadedSection>
    </Section>
  );
}

const currencyOf = ({ currency }: Row): string | null => (typeof currency === 'string' ? currency : null);
const MARK = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 'size.small' } as const;

function Attention({ attention }: Pick<CustomerSales, 'attention'>) {
  const t = useT();
  if (attention.orders === 0) return null;
  return (
    <ListLink
      resource={attention.resource}
      filter={attention.filter}
      data-attention={attention.orders}
      sx={{ ...MARK, color: 'tone.amber', fontWeight: 600 }}
    >
      <ReportProblemIcon sx={{ fontSize: 'icon.sm' }} />
      {t('customers.attention', { count: attention.orders })}
    </ListLink>
  );
}

/** The orders of the customer and of all users below. */
export function Orders() {
  const t = useT();
  const record = useRecord();
  const { data: sales, isPending } = usePart('sales');
  // Omits the sales figures, which include users below.
  if (!isAgent(record) || isPending) return null;
  return (
    <RelatedRows
      name="orders"
      title={t('customers.lastOrders')}
      none={t('customers.noOrders')}
      reference="orders"
      filter={{ agent_in: sales?.filter.agent_in ?? String(record.id) }}
      sort="-createdAt"
      cardTitle="plan"
      columns={['orderNo', 'plan', 'status', 'price', 'createdAt']}
      currency={currencyOf(record)}
      end={sales && <Attention attention={sales.attention} />}
    />
  );
}

function AddsUp() {
  const t = useT();
  const record = useRecord();
  const { data: wallet } = usePart('wallet');
  if (!wallet) return null;
  const holds = wallet.billed === wallet.balance;
  const Icon = holds ? CheckIcon : ReportProblemIcon;
  const text = t(holds ? 'customers.addsUp' : 'customers.addsUpNot', { amount: formatMoney(wallet.billed) });
  return (
    <Box data-adds-up={String(holds)} sx={{ ...MARK, color: holds ? 'tone.green' : 'tone.red' }}>
      <Icon sx={{ fontSize: 'icon.sm' }} />
      {text}
      <FigureExplanation
        of="billed"
        label={text}
        list={{ resource: 'bills', filter: { toAccount_in: String(record.id) } }}
      />
    </Box>
  );
}

export function Bills() {
  const t = useT();
  const record = useRecord();
  if (record.balance === null || record.balance === undefined) return null;
  return (
    <RelatedRows
      name="bills"
      title={t('customers.bills')}
      none={t('customers.noBills')}
      reference="bills"
      filter={{ toAccount_in: String(record.id) }}
      sort="-id"
      cardTitle="type"
      columns={['createdAt', 'type', 'orderNo', 'amount', 'balanceAfter', 'from']}
      currency={currencyOf(record)}
      end={<AddsUp />}
    />
  );
}

function Line({ line }: { line: CustomerTree['lines'][number] }) {
  const t = useT();
  const users = useResourceOf('users');
  const role = users && fieldOf(users, 'role');
  const short = line.daysLeft !== undefined && line.daysLeft !== null && line.daysLeft < 3;
  return (
    <Box
      component="li"
      data-below={line.id}
      sx={{
        display: 'flex',
        gap: 1,
        px: 2,
        py: 1,
        pl: 2 + (line.depth - 1) * 2.5,
        borderTop: 'soft',
        fontSize: 'size.small',
      }}
    >
      {line.depth > 1 && <SmallText aria-hidden>↳</SmallText>}
      <Box sx={{ minWidth: 0 }}>
        <RecordLink resource="users" id={line.id}>
          {line.label}
        </RecordLink>
        <SmallText>{optionOf(role, line.role, {})?.label ?? line.role}</SmallText>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <Text strong sx={line.balance < 0 ? { color: 'tone.red' } : undefined}>
          {formatMoney(line.balance)}
        </Text>
        {line.daysLeft !== undefined && (
          <SmallText sx={short ? { color: 'tone.amber', fontWeight: 600 } : undefined}>
            {line.daysLeft === null
              ? t('customers.nothingSpent')
              : t('customers.daysLeft', { days: daysText(line.daysLeft) })}
          </SmallText>
        )}
      </Box>
    </Box>
  );
}

/** The users below, for staff with the days that their balances last. */
export function Tree() {
  const t = useT();
  const record = useRecord();
  const users = useResourceOf('users');
  const query = usePart('tree');
  const seesMoney = useSeesMoney();
  if (!isAgent(record) || !seesMoney || !users || query.data?.total === 0) return null;
  return (
    <Section
      name="tree"
      title={t('customers.tree')}
      more={query.data && t('customers.below', { direct: query.data.direct, total: query.data.total })}
      end={<ListLink resource="users" filter={{ superior_in: String(record.id) }} />}
    >
      <LoadedSection query={query}>
        {({ lines }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Box>
        )}
      </LoadedSection>
    </Section>
  );
}
