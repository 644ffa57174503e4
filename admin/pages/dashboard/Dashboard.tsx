import { Box } from '@mui/material';
import { AGENTS, STAFF } from '@t3d/resources/roles';
import { useState } from 'react';
import { useT, wordOf } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { DebtNotice, useWallet } from '../../resources/wallet';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { Heading, Text } from '../../ui/Text';
import type { SalesSheet } from './calls';
import { loadCards, loadSales } from './calls';
import { BillsCard, WalletCard } from './MoneyCards';
import { CardsCard, EndingCard } from './SimCardCards';
import { CardsInUse, PeriodOrders, PeriodProfit, SalesToday } from './FigureCards';
import { clockAt, DAYS } from './figures';
import type { Days } from './figures';
import { FirstSteps } from './FirstSteps';
import { MorningCard } from './MorningCard';
import { PlansCard, SalespeopleCard } from './RankingCards';
import { SalesCard } from './SalesCard';
import type { DashboardChoice } from './useDashboard';
import { useDashboard, useDashboardChoice } from './useDashboard';
import { AttentionCard } from './AttentionCard';

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

const CHOICE = {
  '& .MuiToggleButton-root': {
    px: 1.5,
    height: 28,
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { height: 40 },
  },
} as const;

function Choices({
  choice,
  currency,
  currencies,
}: {
  choice: DashboardChoice;
  currency: string | undefined;
  currencies: readonly string[];
}) {
  const t = useT();
  return (
    <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {currencies.length > 1 && (
        <ChoiceButtons
          label={t('dashboard.currency')}
          value={currency}
          options={currencies.map((one) => [one, one])}
          onChange={choice.setCurrency}
          sx={CHOICE}
        />
      )}
      <ChoiceButtons
        label={t('dashboard.period')}
        value={choice.days}
        options={DAYS.map((days) => [days, t(`dashboard.days.${days}`)])}
        onChange={choice.setDays}
        sx={CHOICE}
      />
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
  choice: DashboardChoice | null;
  currency?: string;
  currencies?: readonly string[];
}) {
  const t = useT();
  const user = useSessionUser();
  const offset = useOffset();
  const [opened] = useState(() => Date.now());
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, rowGap: 1, flexWrap: 'wrap', minHeight: 32 }}>
      <Heading level={1}>{t('shell.home')}</Heading>
      <Text size="small" colour="ink.secondary">
        {[
          user.nickname || user.account,
          wordOf(t, 'shell.role', user.role),
          t('dashboard.asOf', { time: clockAt(asOf ?? opened, offset) }),
        ].join(' · ')}
      </Text>
      {choice && <Choices choice={choice} currency={currency} currencies={currencies ?? []} />}
    </Box>
  );
}

/** The home page of those who may see orders: money, sales, cards, and what needs a hand. */
function SalesDashboard({ withCards }: { withCards: boolean }) {
  const choice = useDashboardChoice();
  const { days, currency } = choice;
  const funds = useWallet();
  const { role } = useSessionUser();
  const sales = useDashboard('sales', (provider) => loadSales(provider, days, currency), [days, currency]);
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
      {AGENTS.includes(role) && <MorningCard />}
      {withCards ? <WithCards {...{ days, sales, funds, isNew }} /> : <WithoutCards {...{ days, sales, funds }} />}
      {sales.data && (STAFF.includes(role) || role === 'backdoor') && (
        <SalespeopleCard days={days} currency={sales.data.currency} />
      )}
    </>
  );
}

interface DashboardParts {
  days: Days;
  sales: ReturnType<typeof useDashboard<SalesSheet>>;
  funds: ReturnType<typeof useWallet>;
}

function WithoutCards({ days, sales, funds }: DashboardParts) {
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
        <AttentionCard />
        <EndingCard />
      </Box>
    </>
  );
}

function WithCards({ days, sales, funds, isNew }: DashboardParts & { isNew: boolean }) {
  const cards = useDashboard('cards', loadCards);
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
        <AttentionCard />
      ) : (
        <Box sx={THREE}>
          <AttentionCard />
          <CardsCard query={cards} />
          <EndingCard />
        </Box>
      )}
    </>
  );
}

/** The home page of those who sell nothing: their wallet and its newest bills. */
function WalletDashboard({ withBills }: { withBills: boolean }) {
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
        <AttentionCard />
      </Box>
    </>
  );
}

/** Home: what there is, what it brings, what waits. */
export default function Dashboard() {
  const [orders, cards, bills] = [useResourceOf('orders'), useResourceOf('terminals'), useResourceOf('bills')];
  return (
    <Box sx={PAGE}>
      <Box sx={STACK}>
        {orders?.calls.list ? (
          <SalesDashboard withCards={Boolean(cards?.calls.list)} />
        ) : (
          <WalletDashboard withBills={Boolean(bills?.calls.list)} />
        )}
      </Box>
    </Box>
  );
}
