import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useGetList } from 'ra-core';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { QueryCard } from '../../ui/DashboardCard';
import { Digits } from '../../ui/Digits';
import { StatusChip } from '../../ui/StatusChip';
import { CardLine, DIGITS, FigureLink, LIST } from './parts';
import type { EndingOrder, EndingSheet, RecentBill } from './sheets';
import { AGE, useDashboard } from './useDashboard';

const SHOWN = 8;

function BillLine({ bill }: { bill: RecentBill }) {
  const resource = useResourceOf('bills');
  const offset = useOffset();
  const type = resource?.fields.find((field) => field.name === 'type');
  const option = optionOf(type, bill.type, { ...bill });
  return (
    <CardLine to={resource ? showPath(resource, bill.id) : '/main'} sx={{ minHeight: 40, fontSize: 'size.small' }}>
      <Box
        component="time"
        dateTime={bill.createdAt}
        sx={{ color: 'ink.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none' }}
      >
        {shortMoment(bill.createdAt, offset)}
      </Box>
      <StatusChip label={option?.label ?? bill.type} tone={option?.tone} icon={option?.icon} />
      <Box component="span" sx={{ ...DIGITS, ml: 'auto', color: bill.amount > 0 ? 'tone.green' : undefined }}>
        {formatMoney(bill.amount, { signed: true })}
      </Box>
    </CardLine>
  );
}

/** The newest bills, for users who have a wallet and sell nothing. */
export function BillsCard() {
  const t = useT();
  const page = { pagination: { page: 1, perPage: SHOWN }, meta: { quiet: true } };
  const query = useGetList<RecentBill>('bills', page, { staleTime: AGE });
  return (
    <QueryCard
      name="bills"
      title={t('dashboard.bills.title')}
      more={query.data?.[0]?.currency}
      end={
        <FigureLink list={{ resource: 'bills' }} sx={{ color: 'accent.base' }}>
          {t('dashboard.bills.all')}
        </FigureLink>
      }
      query={query}
      rows={SHOWN}
      rowHeight={40}
      none={t('dashboard.bills.none')}
    >
      {(bills) => (
        <Box component="ul" sx={LIST}>
          {bills.map((bill) => (
            <BillLine key={bill.id} bill={bill} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}

// A name too long for the space beside its card wraps to a second line.
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  wordBreak: 'keep-all',
  textWrap: 'balance',
  textAlign: 'right',
  lineHeight: '18px',
  minWidth: 0,
  my: 0.25,
} as const;

function EndingLine({ order: { id, terminalLabel, planLabel, endsAt, days } }: { order: EndingOrder }) {
  const t = useT();
  const offset = useOffset();
  const resource = useResourceOf('orders');
  return (
    <CardLine
      to={resource ? showPath(resource, id) : '/main'}
      title={fullMoment(endsAt, offset)}
      sx={{ gap: 1, minHeight: 40, py: 0, typography: 'small' }}
    >
      {terminalLabel && <Digits value={terminalLabel} copy={false} />}
      <Box
        component="span"
        data-data
        title={planLabel ?? undefined}
        sx={{ ...TWO_LINES, ml: 'auto', color: 'ink.secondary' }}
      >
        {planLabel}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', minWidth: 40, textAlign: 'right', fontWeight: 600, color: 'tone.amber' }}
      >
        {days <= 0 ? t('dashboard.ending.today') : t('dashboard.ending.days', { count: days })}
      </Box>
    </CardLine>
  );
}

/** The active orders that end soon, the soonest first. */
export function EndingCard() {
  const t = useT();
  const query = useDashboard<EndingSheet>('ending');
  const { data } = query;
  return (
    <QueryCard
      name="ending"
      title={t('dashboard.ending.title', { count: data?.days ?? 3 })}
      end={
        data &&
        data.total > 0 && (
          <FigureLink list={data} sx={{ color: 'accent.base' }}>
            {t('dashboard.ending.all', { count: countText(data.total) })}
          </FigureLink>
        )
      }
      query={query}
      rows={5}
      rowHeight={40}
      none={t('dashboard.ending.none')}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <Box component="ul" sx={LIST}>
          {rows.map((order) => (
            <EndingLine key={order.id} order={order} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}
