import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Currency, formatMoney } from '@t3d/resources/kit';
import { useState } from 'react';
import { optionOf } from '../../declared/fields/options';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import type { Figured } from '../../providers/waiting';
import { FigureExplanation, shareOf } from '../../resources/figures';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { EmptyCard, QueryCard } from '../../ui/DashboardCard';
import { StatusChip } from '../../ui/StatusChip';
import { CUT, SmallText, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { type CardsSheet, type Days, type PlanSold, type SalespeopleSheet, useDashboard } from './figures';
import { DIGITS, FigureLink, LIST } from './parts';

const PlanLine = ({ sold, most }: { sold: PlanSold; most: number }) => (
  <Box component="li" sx={{ py: 0.75 }}>
    <FigureLink list={sold} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', minHeight: 24 }}>
      <Text as="span" size="small" data-data title={sold.planLabel} sx={{ ...CUT, flex: 1 }}>
        {sold.planLabel}
      </Text>
      <Box component="span" sx={DIGITS}>
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

/** Returns the list behind a line without the filters `named`, which select the line. */
const allOf = (line: Figured | undefined, ...named: readonly string[]): Figured | undefined =>
  line?.resource === 'orders'
    ? {
        resource: line.resource,
        filter: Object.fromEntries(Object.entries(line.filter).filter(([name]) => !named.includes(name))),
      }
    : undefined;

export function PlansCard({ days }: { days: Days }) {
  const t = useT();
  const query = useDashboard<PlanSold[]>('plans', { days });
  const title = t('dashboard.plans.title');
  return (
    <QueryCard
      name="plans"
      title={title}
      more={<FigureExplanation of="plans" label={title} list={allOf(query.data?.[0], 'plan_in')} />}
      end={t(`dashboard.plans.unit.${days}`)}
      query={query}
      rows={5}
      rowHeight={48}
      none={t('dashboard.chart.none')}
    >
      {(plans) => (
        <Box component="ol" sx={LIST}>
          {plans.map((sold) => (
            <PlanLine key={sold.plan} sold={sold} most={plans[0]?.orders ?? 1} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}

const GROUPS = ['salespeople', 'departments'] as const;
type Group = (typeof GROUPS)[number];

function Sellers({ sheet, group }: { sheet: SalespeopleSheet; group: Group }) {
  const t = useT();
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
      <Box component="ol" sx={LIST}>
        {lines.map(({ key, sold, name, more }) => (
          <Box component="li" key={key} sx={{ py: 0.75, borderBottom: 'soft' }}>
            <FigureLink
              list={sold}
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
              <Box component="span" sx={{ ...DIGITS, minWidth: 96, textAlign: 'right' }}>
                {formatMoney(sold.sales, { currency: sheet.currency as Currency })}
              </Box>
            </FigureLink>
          </Box>
        ))}
      </Box>
      {group === 'departments' && <SmallText sx={{ mt: 1 }}>{t('dashboard.salespeople.twice')}</SmallText>}
    </>
  );
}

export function SalespeopleCard({ days, currency }: { days: Days; currency: string }) {
  const t = useT();
  const [group, setGroup] = useState<Group>('salespeople');
  const query = useDashboard<SalespeopleSheet>('salespeople', { days, currency });
  const title = t('dashboard.salespeople.title');
  return (
    <QueryCard
      name="salespeople"
      title={title}
      more={
        <FigureExplanation
          of="salespeople"
          label={title}
          list={allOf(query.data?.salespeople[0], 'agent_in', 'agent')}
        />
      }
      end={
        <ChoiceButtons
          label={t('dashboard.salespeople.group')}
          value={group}
          options={GROUPS.map((one) => [one, t(`dashboard.salespeople.by.${one}`)])}
          onChange={setGroup}
        />
      }
      query={query}
      rows={3}
    >
      {(sheet) => <Sellers sheet={sheet} group={group} />}
    </QueryCard>
  );
}

const NUMBER = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', typography: 'small' } as const;

function CardStates({ sheet: { total, rows } }: { sheet: CardsSheet }) {
  const status = useResourceOf('terminals')?.fields.find((field) => field.name === 'status');
  const states = rows.map((row) => ({ row, option: optionOf(status, row.status, {}) }));
  return (
    <>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: 0.25, height: 14, borderRadius: ROUND.chip, overflow: 'hidden', mb: 1.5 }}
      >
        {states.map(({ row, option }) => (
          <Box
            key={row.status}
            sx={{ flex: `${row.cards} 0 4px`, bgcolor: `tone.${option?.tone?.split('/')[0] ?? 'grey'}` }}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ ...LIST, display: 'grid', gap: 0.75 }}>
        {states.map(({ row, option }) => (
          <Box component="li" key={row.status} data-cards={row.status}>
            <FigureLink
              list={row}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto 56px',
                gap: 1,
                alignItems: 'center',
                minHeight: 24,
              }}
            >
              <span>
                <StatusChip label={option?.label ?? row.status} tone={option?.tone} icon={option?.icon} />
              </span>
              <Box component="span" sx={NUMBER}>
                {countText(row.cards)}
              </Box>
              <Box component="span" sx={{ ...NUMBER, color: 'ink.secondary' }}>
                {shareOf(row.cards, total)}%
              </Box>
            </FigureLink>
          </Box>
        ))}
      </Box>
    </>
  );
}

export function CardsCard({ query }: { query: UseQueryResult<CardsSheet> }) {
  const t = useT();
  const { data } = query;
  const title = t('dashboard.cards.title');
  return (
    <QueryCard
      name="cards"
      title={title}
      more={<FigureExplanation of="cards" label={title} list={data} />}
      end={data && <FigureLink list={data}>{t('dashboard.cards.all', { count: countText(data.total) })}</FigureLink>}
      query={query}
      rows={7}
      rowHeight={30}
      none={t('dashboard.cards.none')}
      isEmpty={({ total }) => total === 0}
    >
      {(sheet) => <CardStates sheet={sheet} />}
    </QueryCard>
  );
}
