import { Box } from '@mui/material';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { PlanSold } from './calls';
import { loadBestPlans } from './calls';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import type { Days } from './figures';
import { useDashboard, usePathOf } from './useDashboard';
import { CUT, Text } from '../../ui/Text';

function PlanLine({ sold, most }: { sold: PlanSold; most: number }) {
  const pathTo = usePathOf();
  return (
    <Box component="li" sx={{ py: 0.75 }}>
      <FigureLink to={pathTo(sold)} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', minHeight: 24 }}>
        <Text as="span" size="small" data-data title={sold.planLabel} sx={{ ...CUT, flex: 1 }}>
          {sold.planLabel}
        </Text>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {countText(sold.orders)}
        </Box>
      </FigureLink>
      <Box aria-hidden sx={{ height: 8, borderRadius: '2px', bgcolor: 'surface.sunken' }}>
        <Box
          sx={{
            height: 8,
            borderRadius: '2px',
            bgcolor: 'accent.base',
            width: `${Math.max(1, (sold.orders * 100) / most)}%`,
          }}
        />
      </Box>
    </Box>
  );
}

/** The plans that sold most often in the period, as bars. */
export function PlansCard({ days }: { days: Days }) {
  const t = useT();
  const query = useDashboard('plans', (provider) => loadBestPlans(provider, days), [days]);
  return (
    <DashboardCard name="plans" title={t('dashboard.plans.title')} end={t(`dashboard.plans.unit.${days}`)}>
      <LoadedCard query={query} rows={5} rowHeight={48}>
        {(plans) =>
          plans.length === 0 ? (
            <EmptyCard text={t('dashboard.chart.none')} />
          ) : (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {plans.map((sold) => (
                <PlanLine key={sold.plan} sold={sold} most={plans[0]?.orders ?? 1} />
              ))}
            </Box>
          )
        }
      </LoadedCard>
    </DashboardCard>
  );
}
