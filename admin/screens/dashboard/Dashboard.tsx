import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { AGENTS } from '@t3d/resources/kit';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { loadCards, loadSales } from '../../providers/dashboard';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { DebtNotice, useWallet } from '../wallet';
import { BillsCard } from './BillsCard';
import { LABEL } from '../../ui/DashboardCard';
import { CardsCard } from './CardsCard';
import { EndingCard } from './EndingCard';
import { CardsInUse, PeriodOrders, PeriodProfit, SalesToday } from './FigureCards';
import { clockAt, DAYS } from './figures';
import type { Days } from './figures';
import { FirstSteps } from './FirstSteps';
import { PlansCard } from './PlansCard';
import { SalesCard } from './SalesCard';
import type { Choice } from './useDashboard';
import { useBoard, useChoice } from './useDashboard';
import { WaitingCard } from './WaitingCard';
import { WalletCard } from './WalletCard';

// By the room that the page has, which the menu beside it takes from.
const PAGE = { containerType: 'inline-size' } as const;
const STACK = { display: 'grid', gap: 1.5 } as const;
const FIGURES = {
  ...STACK,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 480px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container (min-width: 860px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' },
} as const;
const WIDE = {
  ...STACK,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 860px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
const THREE = {
  ...STACK,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 640px) and (max-width: 1019px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :nth-of-type(3)': { gridColumn: '1 / -1' },
  },
  '@container (min-width: 1020px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const;

function Choices({
  choice,
  currency,
  currencies,
}: {
  choice: Choice;
  currency: string | undefined;
  currencies: readonly string[];
}) {
  const t = useT();
  const size = {
    '& .MuiToggleButton-root': {
      px: 1.5,
      height: 28,
      whiteSpace: 'nowrap',
      '@media (pointer: coarse)': { height: 40 },
    },
  } as const;
  return (
    <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {currencies.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={currency}
          aria-label={t('board.currency')}
          onChange={(_event, next: string | null) => {
            if (next) choice.setCurrency(next);
          }}
          sx={size}
        >
          {currencies.map((one) => (
            <ToggleButton key={one} value={one}>
              {one}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={choice.days}
        aria-label={t('board.period')}
        onChange={(_event, next: Days | null) => {
          if (next) choice.setDays(next);
        }}
        sx={size}
      >
        {DAYS.map((days) => (
          <ToggleButton key={days} value={days}>
            {t(`board.days.${days}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

function Title({
  asOf,
  choice,
  currency,
  currencies,
}: {
  asOf: string | undefined;
  choice: Choice | null;
  currency?: string;
  currencies?: readonly string[];
}) {
  const t = useT();
  const user = useSessionUser();
  const offset = useOffset();
  const [opened] = useState(() => Date.now());
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, rowGap: 1, flexWrap: 'wrap', minHeight: 32 }}>
      <Box component="h1" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('shell.home')}
      </Box>
      <Box sx={LABEL}>
        {[
          user.nickname || user.account,
          t(`shell.role.${user.role}`),
          t('board.asOf', { time: clockAt(asOf ?? opened, offset) }),
        ].join(' · ')}
      </Box>
      {choice && <Choices choice={choice} currency={currency} currencies={currencies ?? []} />}
    </Box>
  );
}

/** The home page of those who may see orders: money, sales, cards, and what needs a hand. */
function SalesBoard({ withCards }: { withCards: boolean }) {
  const choice = useChoice();
  const { days, currency } = choice;
  const funds = useWallet();
  const { role } = useSessionUser();
  const sales = useBoard('sales', () => loadSales(days, currency), [days, currency]);
  const isNew = AGENTS.includes(role) && sales.data?.period.orders === 0;
  return (
    <>
      <Title
        asOf={sales.data?.asOf}
        choice={choice}
        currency={sales.data?.currency}
        currencies={[...new Set([...(sales.data?.currencies ?? []), ...(sales.data ? [sales.data.currency] : [])])]}
      />
      {funds?.wallet && (funds.wallet.debt > 0 || funds.wallet.blocked) && <DebtNotice wallet={funds.wallet} />}
      {withCards ? <WithCards {...{ days, sales, funds, isNew }} /> : <WithoutCards {...{ days, sales, funds }} />}
    </>
  );
}

interface Parts {
  days: Days;
  sales: ReturnType<typeof useBoard<Awaited<ReturnType<typeof loadSales>>>>;
  funds: ReturnType<typeof useWallet>;
}

function WithoutCards({ days, sales, funds }: Parts) {
  return (
    <>
      <Box sx={FIGURES}>
        {funds && <WalletCard funds={funds} />}
        <SalesToday query={sales} />
        {!funds && <PeriodOrders query={sales} days={days} />}
        <PeriodProfit query={sales} days={days} />
      </Box>
      <Box sx={WIDE}>
        <SalesCard query={sales} days={days} />
        <PlansCard days={days} />
      </Box>
      <Box sx={THREE}>
        <WaitingCard />
        <EndingCard />
      </Box>
    </>
  );
}

function WithCards({ days, sales, funds, isNew }: Parts & { isNew: boolean }) {
  const cards = useBoard('cards', loadCards);
  const isEmpty = isNew && cards.data?.total === 0;
  return (
    <>
      <Box sx={FIGURES}>
        {funds && <WalletCard funds={funds} />}
        <SalesToday query={sales} />
        {!funds && <PeriodOrders query={sales} days={days} />}
        <PeriodProfit query={sales} days={days} />
        <CardsInUse query={cards} />
      </Box>
      {isEmpty ? (
        <FirstSteps balance={funds?.balance ?? 0} />
      ) : (
        <Box sx={WIDE}>
          <SalesCard query={sales} days={days} />
          <PlansCard days={days} />
        </Box>
      )}
      {isEmpty ? (
        <WaitingCard />
      ) : (
        <Box sx={THREE}>
          <WaitingCard />
          <CardsCard query={cards} />
          <EndingCard />
        </Box>
      )}
    </>
  );
}

/** The home page of those who sell nothing: their wallet and its newest bills. */
function WalletBoard({ withBills }: { withBills: boolean }) {
  const funds = useWallet();
  return (
    <>
      <Title asOf={undefined} choice={null} />
      {funds?.wallet && (funds.wallet.debt > 0 || funds.wallet.blocked) && <DebtNotice wallet={funds.wallet} />}
      {funds && (
        <Box sx={{ maxWidth: 360 }}>
          <WalletCard funds={funds} />
        </Box>
      )}
      <Box sx={WIDE}>
        {withBills && <BillsCard />}
        <WaitingCard />
      </Box>
    </>
  );
}

/** Home: what there is, what it brings, what waits. */
export default function Main() {
  const [orders, cards, bills] = [useResourceOf('orders'), useResourceOf('terminals'), useResourceOf('bills')];
  return (
    <Box sx={PAGE}>
      <Box sx={STACK}>
        {orders?.calls.list ? (
          <SalesBoard withCards={Boolean(cards?.calls.list)} />
        ) : (
          <WalletBoard withBills={Boolean(bills?.calls.list)} />
        )}
      </Box>
    </Box>
  );
}
