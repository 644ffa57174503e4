import { Box, Button, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import { offsetText } from '@t3d/resources/kit/times';
import { FigureExplanation } from '../../resources/figures';
import { Suspense } from 'react';
import { useStore } from 'ra-core';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { usePreferences } from '../../state/preferences';
import { EmptyCard, QueryCard } from '../../ui/DashboardCard';
import { SmallText } from '../../ui/Text';
import { useSalesName } from './FigureCards';
import { type Days, isByHour, profitWords, type SalesSheet, seriesColours, stepList, stepName } from './figures';
import { FigureLink } from './parts';

const CHART_HEIGHT = 300;
const TABLE = {
  '& .MuiTableCell-root': { fontSize: 'size.small', py: 0, height: 32, fontVariantNumeric: 'tabular-nums' },
  '& td:not(:first-of-type), & th:not(:first-of-type)': { textAlign: 'right' },
  '& tbody th': { fontWeight: 400 },
} as const;

function SalesTable({ sheet }: { sheet: SalesSheet }) {
  const t = useT();
  const offset = useOffset();
  const withProfit = sheet.period.profit !== null;
  const words = profitWords(sheet);
  return (
    <Box tabIndex={0} role="group" aria-label={t(words.title)} sx={{ height: CHART_HEIGHT, overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label={t(words.title)} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{t(isByHour(sheet.stepSeconds) ? 'dashboard.chart.hour' : 'dashboard.chart.day')}</TableCell>
            <TableCell>{t('dashboard.chart.sales')}</TableCell>
            {withProfit && <TableCell>{t(words.name)}</TableCell>}
            <TableCell>{t('dashboard.chart.orders')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sheet.steps.toReversed().map((step) => {
            const name = stepName(step.from, offset, sheet.stepSeconds);
            return (
              <TableRow key={step.from}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell>
                  <FigureLink
                    list={step.orders > 0 ? stepList(sheet.period, step) : undefined}
                    label={`${t('dashboard.chart.ordersOf', { when: name })}: ${formatMoney(step.sales)}`}
                  >
                    {formatMoney(step.sales)}
                  </FigureLink>
                </TableCell>
                {withProfit && <TableCell>{formatMoney(step.profit)}</TableCell>}
                <TableCell>{countText(step.orders)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

const SalesChart = lazyWithRetry(() => import('./SalesChart'));

function Legend({ sheet }: { sheet: SalesSheet }) {
  const t = useT();
  const { theme, mode } = usePreferences();
  const { second } = seriesColours(theme, mode);
  const entry = { display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'note' } as const;
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 1.5 }}>
      <Box component="span" sx={entry}>
        <Box component="span" sx={{ width: 14, height: 9, borderRadius: '2px', bgcolor: 'accent.base' }} />
        {t('dashboard.chart.sales')}
      </Box>
      {sheet.period.profit !== null && (
        <Box component="span" sx={entry}>
          <Box component="span" sx={{ width: 14, height: 9, borderRadius: '2px', bgcolor: second }} />
          {t(profitWords(sheet).name)}
        </Box>
      )}
    </Box>
  );
}

/** Returns a sentence for screen readers about the chart. */
function useSummary(sheet: SalesSheet, days: Days): string {
  const t = useT();
  const offset = useOffset();
  const best = sheet.steps.reduce((most, step) => (step.sales > most.sales ? step : most));
  const { sales, orders, profit } = sheet.period;
  const when = stepName(best.from, offset, sheet.stepSeconds);
  return [
    t(`dashboard.chart.summary.${days}`, {
      amount: formatMoney(sales),
      currency: sheet.currency,
      count: countText(orders),
    }),
    ...(profit
      ? [t('dashboard.chart.summaryProfit', { name: t(profitWords(sheet).name), amount: formatMoney(profit.net) })]
      : []),
    t('dashboard.chart.summaryMost', { when, amount: formatMoney(best.sales) }),
  ].join(t('dashboard.chart.comma'));
}

function SalesPicture({ sheet, days }: { sheet: SalesSheet; days: Days }) {
  const summary = useSummary(sheet, days);
  return (
    <Box sx={{ minHeight: CHART_HEIGHT, flex: 1, position: 'relative' }}>
      <p className="visually-hidden">{summary}</p>
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT - 24} />}>
        <SalesChart sheet={sheet} />
      </Suspense>
    </Box>
  );
}

function OrdersCounted({ sheet: { period, currency } }: { sheet: SalesSheet }) {
  const t = useT();
  return (
    <SmallText sx={{ mt: 1 }} data-counted>
      {`${t('dashboard.chart.sold', { currency })} `}
      <FigureLink list={period}>{countText(period.orders)}</FigureLink>
      {` · ${t('dashboard.chart.allOrders')} `}
      <FigureLink list={period.all}>{countText(period.all.orders)}</FigureLink>
    </SmallText>
  );
}

export function SalesCard({ query, days }: { query: UseQueryResult<SalesSheet>; days: Days }) {
  const t = useT();
  const [asTable, setAsTable] = useStore('board.table', false);
  const { data } = query;
  const offset = useOffset();
  const of = useSalesName();
  const title = t(data ? profitWords(data).title : 'dashboard.chart.title');
  const unit = data && isByHour(data.stepSeconds) ? 'dashboard.chart.perHour' : 'dashboard.chart.perDay';
  const more = data && (
    <>
      {`${t(unit, { currency: data.currency })} · ${offsetText(offset)}`}{' '}
      <FigureExplanation of={of} label={title} list={data.period} />
    </>
  );
  const end = data && (
    <>
      {!asTable && <Legend sheet={data} />}
      <Button
        variant="text"
        size="small"
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
        sx={{ color: 'accent.base', fontWeight: 600 }}
      >
        {t(asTable ? 'dashboard.chart.picture' : 'dashboard.chart.table')}
      </Button>
    </>
  );
  return (
    <QueryCard name="sales" title={title} more={more} end={end} query={query} rows={1} rowHeight={CHART_HEIGHT}>
      {(sheet) =>
        sheet.period.orders === 0 && !sheet.steps.some(({ profit }) => profit) ? (
          <Box sx={{ height: CHART_HEIGHT, display: 'grid', placeItems: 'center' }}>
            <EmptyCard text={t('dashboard.chart.none')} />
          </Box>
        ) : (
          <>
            {asTable ? <SalesTable sheet={sheet} /> : <SalesPicture sheet={sheet} days={days} />}
            <OrdersCounted sheet={sheet} />
          </>
        )
      }
    </QueryCard>
  );
}
