import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import type { SalesSheet } from './calls';
import { FigureLink } from '../../ui/DashboardCard';
import { isByHour, stepList, stepName } from './figures';
import { usePathOf } from './useDashboard';

const TABLE = {
  '& .MuiTableCell-root': { fontSize: 'size.small', py: 0, height: 32, fontVariantNumeric: 'tabular-nums' },
  '& td:not(:first-of-type), & th:not(:first-of-type)': { textAlign: 'right' },
  '& tbody th': { fontWeight: 400 },
} as const;

/** The figures of the chart, the newest first; each leads to its orders. */
export function SalesTable({ sheet, height }: { sheet: SalesSheet; height: number }) {
  const t = useT();
  const offset = useOffset();
  const pathTo = usePathOf();
  const withProfit = sheet.period.profit !== null;
  return (
    <Box tabIndex={0} role="group" aria-label={t('dashboard.chart.title')} sx={{ height, overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label={t('dashboard.chart.title')} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{t(isByHour(sheet.stepSeconds) ? 'dashboard.chart.hour' : 'dashboard.chart.day')}</TableCell>
            <TableCell>{t('dashboard.chart.sales')}</TableCell>
            {withProfit && <TableCell>{t('dashboard.chart.profit')}</TableCell>}
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
                    to={step.orders > 0 ? pathTo(stepList(sheet.period, step)) : undefined}
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
