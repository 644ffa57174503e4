import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { useOffset } from '../../state/useOffset';
import { listPath, showPath } from '../../state/resourcePaths';
import type { RecentBill } from './calls';
import { loadRecentBills } from './calls';
import { useResourceOf } from '../../providers/manifest';
import { StatusChip } from '../../ui/StatusChip';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import { useDashboard } from './useDashboard';

const SHOWN = 8;
const NUMBER = { ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;

function BillLine({ bill }: { bill: RecentBill }) {
  const resource = useResourceOf('bills');
  const offset = useOffset();
  const type = resource?.fields.find((field) => field.name === 'type');
  const option = optionOf(type, bill.type, { ...bill });
  return (
    <Box component="li" sx={{ '&:not(:first-of-type)': { borderTop: 'soft' } }}>
      <Box
        component={Link}
        to={resource ? showPath(resource, bill.id) : '/main'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 40,
          mx: -1,
          px: 1,
          borderRadius: 1,
          fontSize: 'size.small',
          color: 'ink.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        <Box
          component="time"
          dateTime={bill.createdAt}
          sx={{ color: 'ink.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none' }}
        >
          {shortMoment(bill.createdAt, offset)}
        </Box>
        <StatusChip label={option?.label ?? bill.type} tone={option?.tone} icon={option?.icon} />
        <Box component="span" sx={{ ...NUMBER, color: bill.amount > 0 ? 'tone.green' : undefined }}>
          {formatMoney(bill.amount, { signed: true })}
        </Box>
      </Box>
    </Box>
  );
}

/** The newest bills, for those who have a wallet and sell nothing. */
export function BillsCard() {
  const t = useT();
  const resource = useResourceOf('bills');
  const query = useDashboard('bills', (provider) => loadRecentBills(provider, SHOWN));
  return (
    <DashboardCard
      name="bills"
      title={t('dashboard.bills.title')}
      more={query.data?.[0]?.currency}
      end={
        <FigureLink to={resource && listPath(resource)} sx={{ color: 'accent.base' }}>
          {t('dashboard.bills.all')}
        </FigureLink>
      }
    >
      <LoadedCard query={query} rows={SHOWN} rowHeight={40}>
        {(bills) =>
          bills.length === 0 ? (
            <EmptyCard text={t('dashboard.bills.none')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {bills.map((bill) => (
                <BillLine key={bill.id} bill={bill} />
              ))}
            </Box>
          )
        }
      </LoadedCard>
    </DashboardCard>
  );
}
