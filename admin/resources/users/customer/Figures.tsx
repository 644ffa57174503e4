import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { ListLink } from '../../../declared/links';
import { shortMoment } from '../../../declared/fields/dates';
import { useRecord } from '../../../declared/declaration';
import { useT } from '../../../locales/useT';
import type { Figured } from '../../../providers/waiting';
import { useOffset } from '../../../state/useOffset';
import { changeOf, FigureExplanation } from '../../figures';
import { daysText } from '../../wallet';
import { Card, LoadedSection } from '../../../ui/Section';
import { SmallText, Text } from '../../../ui/Text';
import { useWidth } from '../../../declared/screen';
import { type CustomerWallet, isAgent, useIsStaff, usePart, useSeesMoney } from './usePart';

const DAY_MS = 86_400_000;
/** The days above which a one-week forecast is meaningless. */
const MAX_DAYS = 60;

/** Returns the day when the money runs out at this week's pace, or null. */
export function endOfRunway({ line, daysLeft }: Pick<CustomerWallet, 'line' | 'daysLeft'>): string | null {
  const last = line.at(-1);
  if (!last || daysLeft === null || daysLeft > MAX_DAYS) return null;
  return new Date(Date.parse(last.day) + Math.floor(daysLeft) * DAY_MS).toISOString();
}

interface RunwayShape {
  past: string;
  ahead: string | null;
  /** The limit of the alert, or null. */
  alert: number | null;
  now: { x: number; y: number };
}

export function runwayShape(wallet: CustomerWallet, width: number, height: number): RunwayShape {
  const { line, alertBelow, balance } = wallet;
  const end = endOfRunway(wallet);
  const ahead = end === null ? 0 : Math.max(1, Math.floor(wallet.daysLeft ?? 0));
  const most = Math.max(1, alertBelow ?? 0, ...line.map((one) => one.balance));
  const least = Math.min(0, ...line.map((one) => one.balance));
  const days = Math.max(1, line.length - 1 + ahead);
  const x = (day: number): number => Math.round((day * width * 10) / days) / 10;
  const y = (amount: number): number => Math.round(((most - amount) * height * 10) / (most - least)) / 10;
  const now = { x: x(line.length - 1), y: y(balance) };
  return {
    past: line.map((one, day) => `${x(day)},${y(one.balance)}`).join(' '),
    ahead: end === null ? null : `${now.x},${now.y} ${x(days)},${y(0)}`,
    alert: alertBelow ? y(alertBelow) : null,
    now,
  };
}

const HEIGHT = 48;
const MARGIN = 4;

/** A line from the balance to the day when the money runs out, which the text also names. */
function RunwayLine({ wallet }: { wallet: CustomerWallet }) {
  const [width, ref] = useWidth();
  const { past, ahead, alert, now } = runwayShape(wallet, Math.max(1, width - 2 * MARGIN), HEIGHT);
  return (
    <Box ref={ref} aria-hidden data-runway-line sx={{ height: HEIGHT + 2 * MARGIN, color: 'accent.base' }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT + 2 * MARGIN} fill="none" stroke="currentColor" strokeWidth={1.5}>
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            {alert !== null && (
              <line x1={0} x2={width - 2 * MARGIN} y1={alert} y2={alert} stroke="var(--amber)" strokeDasharray="2 3" />
            )}
            <polyline points={past} />
            {ahead && <polyline points={ahead} strokeDasharray="4 4" />}
            <circle cx={now.x} cy={now.y} r={3} fill="currentColor" stroke="none" />
          </g>
        </svg>
      )}
    </Box>
  );
}

interface FigureProps<Data> {
  name: string;
  label: string;
  query: UseQueryResult<Data>;
  how: ReactNode;
  more?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A figure, which loads and fails independently of others. */
function Figure<Data>({ name, label, query, how, more, children }: FigureProps<Data>) {
  return (
    <Card data-figure={name} aria-label={label} sx={{ px: 2, py: 1.25, mb: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SmallText>{label}</SmallText>
        {how}
        <Box sx={{ ml: 'auto' }}>{more}</Box>
      </Box>
      <LoadedSection query={query}>{children}</LoadedSection>
    </Card>
  );
}

function Amount({ amount, currency, of }: { amount: number; currency: string; of?: Figured | undefined }) {
  const text = formatMoney(amount);
  return (
    <Text size="figure" strong sx={{ fontVariantNumeric: 'tabular-nums', ...(amount < 0 && { color: 'tone.red' }) }}>
      {of ? (
        <ListLink resource={of.resource} filter={of.filter} underline="hover" color="inherit">
          {text}
        </ListLink>
      ) : (
        text
      )}{' '}
      <SmallText as="span" sx={{ fontWeight: 400 }}>
        {currency}
      </SmallText>
    </Text>
  );
}

function Change({ now, then }: { now: number | undefined; then: number | undefined }) {
  const change = changeOf(now ?? 0, then ?? null);
  if (change === null) return null;
  return (
    <SmallText as="span" sx={{ color: change >= 0 ? 'tone.green' : 'tone.amber', whiteSpace: 'nowrap' }}>
      {change >= 0 ? '↑' : '↓'} {Math.abs(change)}%
    </SmallText>
  );
}

const Linked = ({ of: { resource, filter }, children }: { of: Figured; children: ReactNode }) => (
  <ListLink resource={resource} filter={filter} underline="always">
    {children}
  </ListLink>
);

function WalletFigure() {
  const t = useT();
  const offset = useOffset();
  const record = useRecord();
  const query = usePart('wallet');
  const isStaff = useIsStaff();
  const list = { resource: 'bills', filter: { toAccount_in: String(record.id) } };
  return (
    <Figure
      name="wallet"
      label={t('customers.wallet')}
      query={query}
      how={<FigureExplanation of="balance" label={t('customers.wallet')} list={list} />}
    >
      {(wallet) => {
        const end = endOfRunway(wallet);
        return (
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 170px' }}>
              <Amount amount={wallet.balance} currency={wallet.currency} of={list} />
              <Text
                size="note"
                strong
                data-runway={wallet.daysLeft ?? 'none'}
                sx={wallet.daysLeft !== null && wallet.daysLeft < 3 ? { color: 'tone.amber' } : undefined}
              >
                {wallet.daysLeft === null
                  ? t('customers.nothingSpent')
                  : t(isStaff ? 'customers.daysLeft' : 'customers.balanceLasts', {
                      days: daysText(wallet.daysLeft),
                    })}{' '}
                <FigureExplanation of={isStaff ? 'daysLeft' : 'balanceLasts'} label={t('wallet.forecast.label')} />
              </Text>
              <SmallText>
                {[
                  wallet.perDay > 0 && t('customers.perDay', { amount: formatMoney(wallet.perDay) }),
                  wallet.creditLimit && t('customers.credit', { amount: formatMoney(wallet.creditLimit) }),
                  wallet.alertBelow && t('customers.alert', { amount: formatMoney(wallet.alertBelow) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </SmallText>
            </Box>
            <Box hidden={wallet.line.every(({ balance }) => balance === 0)} sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <RunwayLine wallet={wallet} />
              <SmallText aria-hidden sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <span>{shortMoment(wallet.line[0]?.day, offset).slice(0, 5)}</span>
                <span>{end ? shortMoment(end, offset).slice(0, 5) : t('customers.today')}</span>
              </SmallText>
            </Box>
          </Box>
        );
      }}
    </Figure>
  );
}

function SalesFigure() {
  const t = useT();
  const query = usePart('sales');
  const isStaff = useIsStaff();
  const label = t(isStaff ? 'customers.sales' : 'customers.charged');
  return (
    <Figure
      name="sales"
      label={label}
      query={query}
      how={<FigureExplanation of={isStaff ? 'salesToStaff' : 'sales'} label={label} list={query.data} />}
      more={<Change now={query.data?.sales} then={query.data?.salesBefore} />}
    >
      {(sales) => (
        <>
          <Amount amount={sales.sales} currency={sales.currency} of={sales} />
          <SmallText>
            {sales.orders > 0 ? (
              <Linked of={sales}>{t('customers.orders', { count: sales.orders })}</Linked>
            ) : (
              t('customers.orders', { count: 0 })
            )}
            {' · '}
            {t('customers.before', { amount: formatMoney(sales.salesBefore) })}
          </SmallText>
          {sales.ownSales !== undefined && sales.ownSales !== sales.sales && (
            <SmallText data-own-sales>
              {t('customers.ownSales')} <b>{formatMoney(sales.ownSales)}</b>{' '}
              <FigureExplanation of="ownSales" label={t('customers.ownSales')} list={sales} addsUp={false} />
            </SmallText>
          )}
          {sales.margin !== undefined && (
            <SmallText>
              {t('customers.margin')} <b>{formatMoney(sales.margin)}</b>{' '}
              <FigureExplanation of="platformProfit" label={t('customers.margin')} list={sales} addsUp={false} />
            </SmallText>
          )}
        </>
      )}
    </Figure>
  );
}

function ProfitFigure() {
  const t = useT();
  const query = usePart('profit');
  return (
    <Figure
      name="profit"
      label={t('customers.profit')}
      query={query}
      how={<FigureExplanation of="agentProfit" label={t('customers.profit')} list={query.data} />}
      more={<Change now={query.data?.net} then={query.data?.netBefore} />}
    >
      {({ net, currency, plus, minus, from, others, ...list }) => (
        <>
          <Amount amount={net} currency={currency} of={list} />
          {(plus.amount !== 0 || minus.amount !== 0) && (
            <SmallText>
              <Linked of={plus}>{t('customers.earned', { amount: formatMoney(plus.amount) })}</Linked>
              {' · '}
              <Linked of={minus}>{t('customers.back', { amount: formatMoney(minus.amount) })}</Linked>
            </SmallText>
          )}
          {from && (
            <SmallText data-from={from.id}>
              {others > 0
                ? t('customers.fromMore', { name: from.label, count: others })
                : t('customers.from', { name: from.label })}
            </SmallText>
          )}
        </>
      )}
    </Figure>
  );
}

export function CustomerTop() {
  const record = useRecord();
  const seesMoney = useSeesMoney();
  if (!isAgent(record)) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: seesMoney ? '2fr 1fr 1fr' : '1fr' },
      }}
    >
      {seesMoney && <WalletFigure />}
      <SalesFigure />
      {seesMoney && <ProfitFigure />}
    </Box>
  );
}
