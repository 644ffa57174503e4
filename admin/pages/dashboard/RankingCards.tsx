import { Box } from '@mui/material';
import type { Currency } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import { useState } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Figured } from '../../providers/waiting';
import { DashboardCard, EmptyCard, FigureLink, LoadedCard } from '../../ui/DashboardCard';
import { CUT, SmallText, Text } from '../../ui/Text';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import type { SalespeopleSheet, Sold, PlanSold } from './calls';
import { loadSalespeople, loadBestPlans } from './calls';
import type { Days } from './figures';
import { useDashboard, usePathOf } from './useDashboard';

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

const GROUPS = ['salespeople', 'departments'] as const;
type Group = (typeof GROUPS)[number];

interface LineProps {
  sold: Sold & Figured;
  name: string;
  more: string;
  currency: string;
}

/** A salesperson or a department; leads to the customers. */
function SoldLine({ sold, name, more, currency }: LineProps) {
  const t = useT();
  const pathTo = usePathOf();
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 'soft' }}>
      <FigureLink
        to={pathTo(sold)}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', minHeight: 24 }}
      >
        <Text as="span" size="small" data-data title={name} sx={{ ...CUT, flex: '1 1 120px' }}>
          {name}
          {more && (
            <Box component="span" sx={{ ml: 1, color: 'ink.secondary' }}>
              {more}
            </Box>
          )}
        </Text>
        <SmallText as="span">{t('dashboard.salespeople.orders', { count: countText(sold.orders) })}</SmallText>
        <Box
          component="span"
          sx={{ minWidth: 96, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatMoney(sold.sales, { currency: currency as Currency })}
        </Box>
      </FigureLink>
    </Box>
  );
}

function Lines({ sheet, group }: { sheet: SalespeopleSheet; group: Group }) {
  const t = useT();
  const { currency } = sheet;
  const lines =
    group === 'departments'
      ? sheet.departments.map((sold) => ({ key: sold.department, sold, name: sold.departmentLabel, more: '' }))
      : sheet.salespeople.map((sold) => ({
          key: String(sold.salesman),
          sold,
          name: sold.salesmanLabel ?? t('dashboard.salespeople.nobody'),
          more: sold.departmentsLabel.join(' · '),
        }));
  if (lines.length === 0) return <EmptyCard text={t('dashboard.salespeople.none')} />;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(({ key, ...line }) => (
          <SoldLine key={key} {...line} currency={currency} />
        ))}
      </Box>
      {group === 'departments' && <SmallText sx={{ mt: 1 }}>{t('dashboard.salespeople.twice')}</SmallText>}
    </>
  );
}

/** What each salesperson's customers, or each department's, bought in the period; for staff. */
export function SalespeopleCard({ days, currency }: { days: Days; currency: string }) {
  const t = useT();
  const [group, setGroup] = useState<Group>('salespeople');
  const query = useDashboard('salespeople', (provider) => loadSalespeople(provider, days, currency), [days, currency]);
  const choice = (
    <ChoiceButtons
      label={t('dashboard.salespeople.group')}
      value={group}
      options={GROUPS.map((one) => [one, t(`dashboard.salespeople.by.${one}`)])}
      onChange={setGroup}
    />
  );
  return (
    <DashboardCard name="salespeople" title={t('dashboard.salespeople.title')} end={choice}>
      <LoadedCard query={query} rows={3} rowHeight={36}>
        {(sheet) => <Lines sheet={sheet} group={group} />}
      </LoadedCard>
    </DashboardCard>
  );
}
