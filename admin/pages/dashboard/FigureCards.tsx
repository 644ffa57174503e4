import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Box, Card } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { CardsSheet, Profit, SalesSheet } from './calls';
import type { Figured } from '../../providers/waiting';
import { FigureLink, LoadedCard } from '../../ui/DashboardCard';
import type { Days } from './figures';
import { changeOf } from './figures';
import { usePathOf } from './useDashboard';
import { SmallText, Text } from '../../ui/Text';

const IN_USE = 'ACTIVATED';
const FRESH = 'UNUSED';

interface FigureCardProps {
  name: string;
  label: string;
  corner?: ReactNode;
  children: ReactNode;
}

/** One figure of the top row: what it is, how it has changed, the figure, a line below it. */
export function FigureCard({ name, label, corner, children }: FigureCardProps) {
  return (
    <Card
      component="section"
      data-figure={name}
      aria-label={label}
      sx={{ px: 2, py: 1.5, minWidth: 0, minHeight: 108, boxSizing: 'border-box' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
        <Text as="h2" size="small" colour="ink.secondary" sx={{ m: 0, fontWeight: 400 }}>
          {label}
        </Text>
        {corner && <Box sx={{ ml: 'auto' }}>{corner}</Box>}
      </Box>
      {children}
    </Card>
  );
}

/** The figure itself, and what it is in. */
export function Figure({
  to,
  unit,
  negative,
  children,
}: {
  to?: string;
  unit?: string;
  negative?: boolean;
  children: ReactNode;
}) {
  return (
    <Text
      size="figure"
      strong
      sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', color: negative ? 'tone.red' : undefined }}
    >
      <FigureLink to={to}>{children}</FigureLink>
      {unit && (
        <Text as="span" size="small" colour="ink.secondary" sx={{ fontWeight: 400, ml: 0.75 }}>
          {unit}
        </Text>
      )}
    </Text>
  );
}

/** How much more, or less, than before: an arrow and a number, in words for who cannot see it. */
function Change({ now, then, against }: { now: number; then: number | null; against: string }) {
  const t = useT();
  const percent = changeOf(now, then);
  if (percent === null) return null;
  const [Arrow, words] =
    percent < 0 ? ([ArrowDownwardIcon, 'dashboard.less'] as const) : ([ArrowUpwardIcon, 'dashboard.more'] as const);
  return (
    <Text
      as="span"
      size="note"
      title={t(words, { percent: Math.abs(percent).toFixed(1), against })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        color: percent > 0 ? 'tone.green' : 'ink.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Arrow aria-hidden sx={{ fontSize: 'size.body', mr: 0.25 }} />
      <span aria-hidden>{Math.abs(percent).toFixed(1)}%</span>
      <Box
        component="span"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {t(words, { percent: Math.abs(percent).toFixed(1), against })}
      </Box>
    </Text>
  );
}

interface SalesFigureProps {
  query: UseQueryResult<SalesSheet>;
  days: Days;
}

export function SalesToday({ query }: { query: UseQueryResult<SalesSheet> }) {
  const t = useT();
  const pathTo = usePathOf();
  const { data } = query;
  return (
    <FigureCard
      name="today"
      label={t('dashboard.salesToday')}
      corner={data && <Change now={data.today.sales} then={data.yesterday.sales} against={t('dashboard.sameTime')} />}
    >
      <LoadedCard query={query} rows={1} rowHeight={50}>
        {({ today, yesterday, currency }) => (
          <>
            <Figure to={pathTo(today)} unit={currency}>
              {formatMoney(today.sales)}
            </Figure>
            <SmallText>
              {t('dashboard.sameTime')} <FigureLink to={pathTo(yesterday)}>{formatMoney(yesterday.sales)}</FigureLink>
            </SmallText>
          </>
        )}
      </LoadedCard>
    </FigureCard>
  );
}

/** What a profit consists of, each part leading to its list. */
function FigureParts({ profit: { kind, plus, minus } }: { profit: Profit }) {
  const t = useT();
  const pathTo = usePathOf();
  const part = (word: 'plus' | 'minus', { amount, ...list }: Figured & { amount: number }): ReactNode => (
    <span>
      {t(`dashboard.${kind}.${word}`)} <FigureLink to={pathTo(list)}>{formatMoney(amount)}</FigureLink>
    </span>
  );
  return (
    <SmallText>
      {part('plus', plus)}
      {minus.amount > 0 && <> · {part('minus', minus)}</>}
    </SmallText>
  );
}

export function PeriodProfit({ query, days }: SalesFigureProps) {
  const t = useT();
  const pathTo = usePathOf();
  const profit = query.data?.period.profit;
  if (query.data && !profit) return null;
  return (
    <FigureCard
      name="profit"
      label={t(`dashboard.profit.${days}`)}
      corner={
        query.data &&
        profit && (
          <Change now={profit.net} then={query.data.period.profitBefore} against={t(`dashboard.before.${days}`)} />
        )
      }
    >
      <LoadedCard query={query} rows={1} rowHeight={50}>
        {({ currency }) =>
          profit && (
            <>
              <Figure to={pathTo(profit)} unit={currency} negative={profit.net < 0}>
                {formatMoney(profit.net)}
              </Figure>
              <FigureParts profit={profit} />
            </>
          )
        }
      </LoadedCard>
    </FigureCard>
  );
}

/** For those without a wallet: how much was sold in the period. */
export function PeriodOrders({ query, days }: SalesFigureProps) {
  const t = useT();
  const pathTo = usePathOf();
  return (
    <FigureCard name="orders" label={t(`dashboard.orders.${days}`)}>
      <LoadedCard query={query} rows={1} rowHeight={50}>
        {({ period, currency }) => (
          <>
            <Figure to={pathTo(period)}>{countText(period.orders)}</Figure>
            <SmallText>
              {t('dashboard.chart.sales')} <FigureLink to={pathTo(period)}>{formatMoney(period.sales)}</FigureLink>{' '}
              {currency}
            </SmallText>
          </>
        )}
      </LoadedCard>
    </FigureCard>
  );
}

export function CardsInUse({ query }: { query: UseQueryResult<CardsSheet> }) {
  const t = useT();
  const pathTo = usePathOf();
  return (
    <FigureCard name="cards" label={t('dashboard.cardsInUse')}>
      <LoadedCard query={query} rows={1} rowHeight={50}>
        {(all) => {
          const of = (status: string): Figured & { cards: number } =>
            all.rows.find((row) => row.status === status) ?? {
              cards: 0,
              resource: 'terminals',
              filter: { status_in: status },
            };
          const [used, fresh] = [of(IN_USE), of(FRESH)];
          return (
            <>
              <Figure to={pathTo(used)}>{countText(used.cards)}</Figure>
              <SmallText>
                <FigureLink to={pathTo(all)}>{t('dashboard.ofCards', { count: countText(all.total) })}</FigureLink>
                {` · ${t('dashboard.notUsed')} `}
                <FigureLink to={pathTo(fresh)}>{countText(fresh.cards)}</FigureLink>
              </SmallText>
            </>
          );
        }}
      </LoadedCard>
    </FigureCard>
  );
}
