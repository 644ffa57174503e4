import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, Card } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { countText } from '../../locales/counts';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import type { Figured } from '../../providers/waiting';
import { changeOf, FigureExplanation } from '../../resources/figures';
import { type Funds, forecastText, isShort, RechargeDialog, useMoneyPaths } from '../../resources/wallet';
import { LoadedCard, HOVER_HELP } from '../../ui/DashboardCard';
import { SmallText, Text } from '../../ui/Text';
import { type CardsSheet, type Days, type SalesSheet } from './figures';
import { FigureLink } from './parts';

interface ChangeProps {
  now: number;
  then: number | null;
  against: string;
}

/** The change of a figure. Screen readers read it in words. */
function Change({ now, then, against }: ChangeProps) {
  const t = useT();
  const percent = changeOf(now, then);
  if (percent === null) return null;
  const Arrow = percent < 0 ? ArrowDownwardIcon : ArrowUpwardIcon;
  const text = Math.abs(percent).toFixed(1);
  const words = t(percent < 0 ? 'dashboard.less' : 'dashboard.more', { percent: text, against });
  return (
    <Text
      as="span"
      size="note"
      colour={percent > 0 ? 'tone.green' : 'ink.secondary'}
      title={words}
      sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      <Arrow aria-hidden sx={{ fontSize: 'size.body', mr: 0.25 }} />
      <span aria-hidden>{text}%</span>
      <span className="visually-hidden">{words}</span>
    </Text>
  );
}

interface FigureCardProps {
  name: string;
  label: string;
  how?: ReactNode;
  corner?: ReactNode;
  children: ReactNode;
}

const FigureCard = ({ name, label, how, corner, children }: FigureCardProps) => (
  <Card
    component="section"
    data-figure={name}
    aria-label={label}
    sx={{ px: { xs: 1.5, sm: 2 }, py: 1.5, minWidth: 0, minHeight: 108, boxSizing: 'border-box', ...HOVER_HELP }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minHeight: 28 }}>
      <Text as="h2" size="small" colour="ink.secondary" sx={{ m: 0, fontWeight: 400, overflowWrap: 'normal' }}>
        {label}
      </Text>
      {how}
      {corner && <Box sx={{ ml: 'auto', flex: 'none' }}>{corner}</Box>}
    </Box>
    {children}
  </Card>
);

interface FigureProps {
  /** The list of the counted rows, or undefined. */
  list: Figured | undefined;
  unit?: string | null;
  negative?: boolean;
  children: ReactNode;
}

const Figure = ({ list, unit, negative, children }: FigureProps) => (
  <Text
    size="figure"
    strong
    sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', color: negative ? 'tone.red' : undefined }}
  >
    <FigureLink list={list}>{children}</FigureLink>
    {unit && (
      <Text as="span" size="small" colour="ink.secondary" sx={{ fontWeight: 400, ml: 0.75 }}>
        {unit}
      </Text>
    )}
  </Text>
);

type ReadFigureProps<Sheet> = Omit<FigureCardProps, 'corner' | 'how' | 'children'> & {
  query: UseQueryResult<Sheet>;
  how: (sheet: Sheet) => Omit<ComponentProps<typeof FigureExplanation>, 'label'>;
  change?: (sheet: Sheet) => ChangeProps;
  children: (sheet: Sheet) => ReactNode;
};

const ReadFigure = <Sheet,>({ query, how, change, children, ...card }: ReadFigureProps<Sheet>) => (
  <FigureCard
    {...card}
    how={query.data && <FigureExplanation label={card.label} {...how(query.data)} />}
    corner={query.data && change && <Change {...change(query.data)} />}
  >
    <LoadedCard query={query} rows={1} rowHeight={50}>
      {children}
    </LoadedCard>
  </FigureCard>
);

interface SalesFigureProps {
  query: UseQueryResult<SalesSheet>;
  days: Days;
}

/** Returns the name of the sales figure, which depends on the prices in the reader's list of orders. */
export function useSalesName(): 'sales' | 'salesToStaff' {
  const { role } = useSessionUser();
  return AGENTS.includes(role) ? 'sales' : 'salesToStaff';
}

export function SalesToday({ query }: Pick<SalesFigureProps, 'query'>) {
  const t = useT();
  const of = useSalesName();
  const before = t('dashboard.sameTime');
  return (
    <ReadFigure
      name="today"
      label={t('dashboard.salesToday')}
      query={query}
      how={({ today }) => ({ of, list: today })}
      change={({ today, yesterday }) => ({
        now: today.sales,
        // Shows no loss of 100% for a day without sales.
        then: today.sales === 0 ? null : yesterday.sales,
        against: before,
      })}
    >
      {({ today, yesterday, currency }) => (
        <>
          <Figure list={today} unit={currency}>
            {formatMoney(today.sales)}
          </Figure>
          <SmallText>
            {before} <FigureLink list={yesterday}>{formatMoney(yesterday.sales)}</FigureLink>
          </SmallText>
        </>
      )}
    </ReadFigure>
  );
}

/** The profit of a period, if the user may see profits. */
export function PeriodProfit({ query, days }: SalesFigureProps) {
  const t = useT();
  const isPlatform = useSalesName() === 'salesToStaff';
  if (query.data?.period.profit === null) return null;
  return (
    <ReadFigure
      name="profit"
      label={t(`dashboard.${isPlatform ? 'margin' : 'profit'}.${days}`)}
      query={query}
      how={({ period: { profit } }) => ({
        of: isPlatform ? 'platformProfit' : 'agentProfit',
        list: profit ?? undefined,
        addsUp: !isPlatform,
      })}
      change={({ period: { profit, profitBefore } }) => ({
        now: profit?.net ?? 0,
        then: profitBefore,
        against: t(`dashboard.before.${days}`),
      })}
    >
      {({ period: { profit }, currency }) => {
        if (!profit) return null;
        // Returns the list behind a figure. The platform's income has none.
        const listOf = (name: 'plus' | 'minus'): Figured | undefined =>
          isPlatform && name === 'plus' ? undefined : profit[name];
        const part = (name: 'plus' | 'minus') => (
          <span>
            {t(`dashboard.${profit.kind}.${name}`)}{' '}
            <FigureLink list={listOf(name)}>{formatMoney(profit[name].amount)}</FigureLink>
          </span>
        );
        return (
          <>
            <Figure list={isPlatform ? undefined : profit} unit={currency} negative={profit.net < 0}>
              {formatMoney(profit.net)}
            </Figure>
            <SmallText>
              {part('plus')}
              {profit.minus.amount > 0 && <> · {part('minus')}</>}
            </SmallText>
          </>
        );
      }}
    </ReadFigure>
  );
}

export function PeriodOrders({ query, days }: SalesFigureProps) {
  const t = useT();
  return (
    <ReadFigure
      name="orders"
      label={t(`dashboard.orders.${days}`)}
      query={query}
      how={({ period }) => ({ of: 'orders', list: period })}
    >
      {({ period, currency }) => (
        <>
          <Figure list={period}>{countText(period.orders)}</Figure>
          <SmallText>
            {t('dashboard.chart.sales')} <FigureLink list={period}>{formatMoney(period.sales)}</FigureLink> {currency}
          </SmallText>
        </>
      )}
    </ReadFigure>
  );
}

const cardsIn = ({ rows }: CardsSheet, status: string): Figured & { cards: number } =>
  rows.find((row) => row.status === status) ?? { cards: 0, resource: 'terminals', filter: { status_in: status } };

export function CardsInUse({ query }: { query: UseQueryResult<CardsSheet> }) {
  const t = useT();
  return (
    <ReadFigure
      name="cards"
      label={t('dashboard.cardsInUse')}
      query={query}
      how={(all) => ({ of: 'cards', list: cardsIn(all, 'ACTIVATED') })}
    >
      {(all) => {
        const [used, unused] = [cardsIn(all, 'ACTIVATED'), cardsIn(all, 'UNUSED')];
        return (
          <>
            <Figure list={used}>{countText(used.cards)}</Figure>
            <SmallText>
              <FigureLink list={all}>{t('dashboard.ofCards', { count: countText(all.total) })}</FigureLink>
              {` · ${t('dashboard.notUsed')} `}
              <FigureLink list={unused}>{countText(unused.cards)}</FigureLink>
            </SmallText>
          </>
        );
      }}
    </ReadFigure>
  );
}

export function WalletCard({ funds: { balance, currency, wallet } }: { funds: Funds }) {
  const t = useT();
  const user = useSessionUser();
  const { mayRecharge } = useMoneyPaths();
  const phone = usePhone();
  const [recharging, setRecharging] = useState(false);
  const list = { resource: 'bills', filter: { toAccount_in: String(user.id) } };
  const button = mayRecharge && (
    <Button variant="contained" color="primary" size="small" onClick={() => setRecharging(true)} sx={{ px: 1.5 }}>
      {t('dashboard.recharge')}
    </Button>
  );
  return (
    <FigureCard
      name="wallet"
      label={t('dashboard.balance')}
      how={<FigureExplanation of="balance" label={t('dashboard.balance')} list={list} />}
      corner={!phone && button}
    >
      <Figure list={list} unit={currency} negative={balance < 0}>
        {formatMoney(balance)}
      </Figure>
      <SmallText sx={{ minHeight: 18, ...(wallet && isShort(wallet.forecast) && { color: 'tone.amber' }) }}>
        {wallet && forecastText(wallet.forecast, t)}{' '}
        {wallet && <FigureExplanation of="daysLeft" label={t('wallet.forecast.label')} />}
      </SmallText>
      {phone && button && <Box sx={{ mt: 1, display: 'grid' }}>{button}</Box>}
      {recharging && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setRecharging(false)} />
        </Suspense>
      )}
    </FigureCard>
  );
}
