import { Box } from '@mui/material';
import { AGENTS } from '@t3d/resources/roles';
import { useState } from 'react';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { useT, wordOf } from '../../locales/useT';
import { usePhone } from '../../declared/screen';
import { useOffset } from '../../state/useOffset';
import { useManifest, useResourceOf, useSessionUser } from '../../providers/manifest';
import { SmsHome } from '../../resources/smsCodeOrders';
import { DebtNotice, useWallet } from '../../resources/wallet';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { PageHeading, SmallText, Text } from '../../ui/Text';
import { CardsInUse, PeriodOrders, PeriodProfit, SalesToday, WalletCard } from './FigureCards';
import {
  type CardsSheet,
  clockAt,
  type DashboardChoice,
  DAYS,
  type SalesSheet,
  useDashboard,
  useDashboardChoice,
} from './figures';
import { MorningCard } from './MorningCard';
import { AttentionCard, BillsCard, EndingCard } from './ListCards';
import { CardsCard, PlansCard, SalespeopleCard } from './RankingCards';
import { SalesCard } from './SalesCard';
import { requestAction } from '../../declared/actions/ActionHost';
import { listPath, usePathOf } from '../../state/resourcePaths';
import { DashboardCard } from '../../ui/DashboardCard';
import { CardLine, LIST } from './parts';
import { TOUCH } from '../../ui/themeKeys';

// Makes styles depend on the width of the page, because the menu can be narrow or wide.
const PAGE = { containerType: 'inline-size' } as const;
const STACK = { display: 'grid', gap: 1.5 } as const;
const FIGURES = {
  ...STACK,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
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

const CHOICES = {
  ml: { xs: 0, sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  display: 'flex',
  gap: 1,
  '& > *': { flex: { xs: 'auto', sm: 'none' } },
  '& .MuiToggleButton-root': { flex: { xs: 'auto', sm: 'none' } },
} as const;
const CHOICE = {
  '& .MuiToggleButton-root': { px: 1.5, height: 28, whiteSpace: 'nowrap', [TOUCH]: { height: 40 } },
} as const;

interface TitleProps {
  asOf?: string;
  choice?: DashboardChoice;
  currency?: string;
  currencies?: readonly string[];
}

function Title({ asOf, choice, currency, currencies = [] }: TitleProps) {
  const t = useT();
  const user = useSessionUser();
  const offset = useOffset();
  const [opened] = useState(() => Date.now());
  const names = [user.nickname || user.account, wordOf(t, 'shell.role', user.role)];
  const facts = [...new Set(names), t('dashboard.asOf', { time: clockAt(asOf ?? opened, offset) })];
  const all = [...new Set([...currencies, ...(currency ? [currency] : [])])];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, rowGap: 1, flexWrap: 'wrap', minHeight: 32 }}>
      <PageHeading>{t('shell.home')}</PageHeading>
      <Text size="small" colour="ink.secondary">
        {facts.join(' · ')}
      </Text>
      {choice && (
        <Box sx={CHOICES}>
          {all.length > 1 && (
            <ChoiceButtons
              label={t('dashboard.currency')}
              value={currency}
              options={all.map((one) => [one, one])}
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
      )}
    </Box>
  );
}

/** The home page of users who see orders. */
function SalesDashboard({ withCards }: { withCards: boolean }) {
  const choice = useDashboardChoice();
  const { days, currency } = choice;
  const funds = useWallet();
  const { role } = useSessionUser();
  const phone = usePhone();
  const sales = useDashboard<SalesSheet>('sales', { days, currency });
  const { data } = sales;
  const cards = useDashboard<CardsSheet>('cards', undefined, withCards);
  const isEmpty = AGENTS.includes(role) && data?.period.orders === 0 && cards.data?.total === 0;
  return (
    <>
      <Title asOf={data?.asOf} choice={choice} currency={data?.currency} currencies={data?.currencies} />
      {funds?.wallet && <DebtNotice wallet={funds.wallet} />}
      {AGENTS.includes(role) && <MorningCard />}
      {phone && <AttentionCard />}
      <Box sx={FIGURES}>
        {funds && <WalletCard funds={funds} />}
        <SalesToday query={sales} />
        {!funds && <PeriodOrders query={sales} days={days} />}
        <PeriodProfit query={sales} days={days} />
        {withCards && <CardsInUse query={cards} />}
      </Box>
      {isEmpty ? (
        <>
          <FirstSteps balance={funds?.balance ?? 0} />
          {!phone && <AttentionCard />}
        </>
      ) : (
        <>
          <Box sx={WIDE}>
            <SalesCard query={sales} days={days} />
            {!phone && <AttentionCard />}
          </Box>
          <Box sx={THREE}>
            <PlansCard days={days} />
            {withCards && <CardsCard query={cards} />}
            <EndingCard />
          </Box>
        </>
      )}
      {data && (role === 'ADMIN' || role === 'backdoor') && <SalespeopleCard days={days} currency={data.currency} />}
    </>
  );
}

/** The home page of users who sell nothing. */
function WalletDashboard({ withBills }: { withBills: boolean }) {
  const funds = useWallet();
  return (
    <>
      <Title />
      {funds?.wallet && <DebtNotice wallet={funds.wallet} />}
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

export default function Dashboard() {
  const { resources } = useManifest();
  const { role } = useSessionUser();
  const mayList = (name: string): boolean => resources.some((one) => one.name === name && one.calls.list);
  if (role === 'SMS_RECYCLE' && mayList('sms-code-orders')) return <SmsHome />;
  return (
    <Box sx={PAGE}>
      <Box sx={STACK}>
        {mayList('orders') ? (
          <SalesDashboard withCards={mayList('terminals')} />
        ) : (
          <WalletDashboard withBills={mayList('bills')} />
        )}
      </Box>
    </Box>
  );
}

const MARK = {
  width: 28,
  height: 28,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontSize: 'size.small',
  fontWeight: 600,
  bgcolor: 'surface.sunken',
} as const;

interface StepProps {
  number: number;
  name: 'wallet' | 'plans' | 'cards' | 'order';
  done?: boolean;
  to: string | undefined;
  onGo?: () => void;
}

function Step({ number, name, done = false, to, onGo }: StepProps) {
  const t = useT();
  return (
    <CardLine to={to} onClick={onGo} marks={{ 'data-step': name, 'data-done': done }} sx={{ minHeight: 56 }}>
      <Box sx={{ ...MARK, color: done ? 'tone.green' : 'ink.secondary' }}>
        {done ? <CheckCircleIcon titleAccess={t('dashboard.start.done')} sx={{ fontSize: 'icon.lg' }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text size="body" strong>
          {t(`dashboard.start.${name}`)}
        </Text>
        <SmallText>{t(`dashboard.start.${name}Hint`)}</SmallText>
      </Box>
      {to && <ChevronRightIcon aria-hidden sx={{ ml: 'auto', fontSize: 'icon.sm', color: 'ink.secondary' }} />}
    </CardLine>
  );
}

export function FirstSteps({ balance }: { balance: number }) {
  const t = useT();
  const pathTo = usePathOf();
  const [bills, plans, cards] = ['bills', 'agent-plans', 'terminals'].map((resource) => pathTo({ resource }));
  const orders = useResourceOf('orders');
  return (
    <DashboardCard name="start" title={t('dashboard.start.title')}>
      <Box component="ol" sx={LIST}>
        <Step number={1} name="wallet" done={balance > 0} to={bills} />
        {plans && <Step number={2} name="plans" to={plans} />}
        {cards && <Step number={3} name="cards" to={cards} />}
        {orders?.actions.some(({ name }) => name === 'buy') && (
          <Step
            number={4}
            name="order"
            to={listPath(orders)}
            onGo={() => requestAction({ resource: orders.name, action: 'buy' })}
          />
        )}
      </Box>
    </DashboardCard>
  );
}
