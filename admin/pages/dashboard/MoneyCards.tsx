import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { useOffset } from '../../state/useOffset';
import { listPath, showPath } from '../../state/resourcePaths';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { StatusChip } from '../../ui/StatusChip';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import type { Funds } from '../../resources/wallet';
import { forecastText, isShort, RechargeDialog, useMoneyPaths } from '../../resources/wallet';
import { SmallText } from '../../ui/Text';
import type { RecentBill } from './calls';
import { loadRecentBills } from './calls';
import { useDashboard, usePathOf } from './useDashboard';
import { Figure, FigureCard } from './FigureCards';

/** The caller's balance, how long it lasts, and the way to more of it. */
export function WalletCard({ funds: { balance, currency, wallet } }: { funds: Funds }) {
  const t = useT();
  const user = useSessionUser();
  const pathTo = usePathOf();
  const { mayRecharge } = useMoneyPaths();
  const [recharging, setRecharging] = useState(false);
  const button = mayRecharge && (
    <Button variant="contained" color="primary" size="small" onClick={() => setRecharging(true)} sx={{ px: 1.5 }}>
      {t('dashboard.recharge')}
    </Button>
  );
  return (
    <FigureCard name="wallet" label={t('dashboard.balance')} corner={button}>
      <Figure
        to={pathTo({ resource: 'bills', filter: { toAccount_in: String(user.id) } })}
        unit={currency ?? undefined}
        negative={balance < 0}
      >
        {formatMoney(balance)}
      </Figure>
      <SmallText sx={{ minHeight: 18, ...(wallet && isShort(wallet.forecast) && { color: 'tone.amber' }) }}>
        {wallet && forecastText(wallet.forecast, t)}
      </SmallText>
      {recharging && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setRecharging(false)} />
        </Suspense>
      )}
    </FigureCard>
  );
}

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
