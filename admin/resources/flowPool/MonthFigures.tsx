import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { useT } from '../../locales/useT';
import { Card } from '../../ui/Card';
import { SmallText, Text } from '../../ui/Text';
import type { PoolMonth } from './calls';
import { averageOf, decimals, gigabytes } from './figures';

function Figure({
  name,
  label,
  unit,
  below,
  children,
}: Record<'name' | 'label', string> & { unit: string; below: string; children: ReactNode }) {
  return (
    <Card data-figure={name} aria-label={label} sx={{ px: 2, py: 1.5, m: 0, minWidth: 0 }}>
      <Text size="small" colour="ink.secondary">
        {label}
      </Text>
      <Text size="figure" strong sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {children}{' '}
        <Text as="span" size="small" colour="ink.secondary" sx={{ fontWeight: 400 }}>
          {unit}
        </Text>
      </Text>
      <SmallText>{below}</SmallText>
    </Card>
  );
}

/** What each day was billed, oldest first, as bars: their heights are a hint, the table has the figures. */
function Bars({ month }: { month: PoolMonth }) {
  const t = useT();
  const amounts = month.days.map(({ day, amount }) => ({ day, amount })).toReversed();
  const highest = Math.max(1, ...amounts.map(({ amount }) => amount));
  return (
    <Card data-figure="days" aria-label={t('flowPool.aDay')} sx={{ px: 2, py: 1.5, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Text size="small" colour="ink.secondary">
          {t('flowPool.aDay')}
        </Text>
        <SmallText>{t('flowPool.highest', { amount: formatMoney(highest) })}</SmallText>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.375, height: 32, my: 0.5 }}>
        {amounts.map(({ day, amount }) => (
          <Box
            key={day}
            sx={{
              flex: 1,
              maxWidth: 12,
              bgcolor: 'accent.base',
              height: `${Math.max(4, Math.round((Math.max(amount, 0) / highest) * 100))}%`,
            }}
          />
        ))}
      </Box>
      <SmallText>{t(month.complete ? 'flowPool.over' : 'flowPool.nextBill')}</SmallText>
    </Card>
  );
}

/** The month in four figures. */
export function MonthFigures({ month }: { month: PoolMonth }) {
  const t = useT();
  const average = averageOf(month);
  const days = month.days.filter(({ bills }) => bills.length > 0).length;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Figure
        name="billed"
        label={t(month.complete ? 'flowPool.billed' : 'flowPool.billedSoFar')}
        unit={month.currency}
        below={t('flowPool.daysOneBill', { count: days })}
      >
        {formatMoney(month.billed)}
      </Figure>
      <Figure
        name="used"
        label={t(month.complete ? 'flowPool.used' : 'flowPool.usedSoFar')}
        unit="GB"
        below={t('flowPool.fromCountries', { count: month.countries.length })}
      >
        {gigabytes(month.usedMB)}
      </Figure>
      <Figure
        name="average"
        label={t('flowPool.average')}
        unit={t('flowPool.currencyPerGB', { currency: month.currency })}
        below={t('flowPool.averageBelow')}
      >
        {average === null ? '–' : decimals(average, 4)}
      </Figure>
      <Bars month={month} />
    </Box>
  );
}
