import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import { Box, Link, TableCell, TableRow } from '@mui/material';
import { formatMillionths, formatMoney, shortMillionths } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { areaName } from '../../declared/fields/areas';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { usePathOf } from '../../state/resourcePaths';
import { ColumnTable } from '../../ui/ColumnTable';
import { Card, EmptySection, Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { type PoolMonth, type PoolPrice, averageOf, dayText, decimals, gigabytes } from './figures';

const FIGURE = { px: 2, py: 1.5, m: 0, minWidth: 0 } as const;

interface FigureProps {
  name: string;
  label: string;
  unit: string;
  below: string;
  children: ReactNode;
}

const Figure = ({ name, label, unit, below, children }: FigureProps) => (
  <Card data-figure={name} aria-label={label} sx={FIGURE}>
    <Text size="small" colour="ink.secondary">
      {label}
    </Text>
    <Text size="figure" strong sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {children}{' '}
      <Text as="span" size="small" colour="ink.secondary" sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>
        {unit}
      </Text>
    </Text>
    <SmallText>{below}</SmallText>
  </Card>
);

/** The days as bars, oldest first. Hidden from screen readers, because a table follows. */
function Bars({ month }: { month: PoolMonth }) {
  const t = useT();
  const highest = Math.max(1, ...month.days.map(({ amount }) => amount));
  return (
    <Card data-figure="days" aria-label={t('flowPool.aDay')} sx={FIGURE}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Text size="small" colour="ink.secondary">
          {t('flowPool.aDay')}
        </Text>
        <SmallText>{t('flowPool.highest', { amount: formatMoney(highest) })}</SmallText>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.375, height: 32, my: 0.5 }}>
        {month.days.toReversed().map(({ day, amount }) => (
          <Box
            key={day}
            sx={{ flex: 1, maxWidth: 12, bgcolor: 'accent.base' }}
            style={{ height: `${Math.max(4, Math.round((Math.max(amount, 0) / highest) * 100))}%` }}
          />
        ))}
      </Box>
      <SmallText>{t(month.complete ? 'flowPool.over' : 'flowPool.nextBill')}</SmallText>
    </Card>
  );
}

export function MonthFigures({ month }: { month: PoolMonth }) {
  const t = useT();
  const { complete, currency } = month;
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
        label={t(complete ? 'flowPool.billed' : 'flowPool.billedSoFar')}
        unit={currency}
        below={t('flowPool.daysOneBill', { count: days })}
      >
        {formatMoney(month.billed)}
      </Figure>
      <Figure
        name="used"
        label={t(complete ? 'flowPool.used' : 'flowPool.usedSoFar')}
        unit="GB"
        below={t('flowPool.fromCountries', { count: month.countries.length })}
      >
        {gigabytes(month.usedMB)}
      </Figure>
      <Figure
        name="average"
        label={t('flowPool.average')}
        unit={t('flowPool.currencyPerGB', { currency })}
        below={t('flowPool.averageBelow')}
      >
        {average === null ? '–' : decimals(average, 4)}
      </Figure>
      <Bars month={month} />
    </Box>
  );
}

/** The month by price. With the daily rounding, the total equals the billed amount. */
export function ByPrice({ month }: { month: PoolMonth }) {
  const t = useT();
  const language = useLanguage();
  const title = t('flowPool.byPrice');
  return (
    <Section name="by-price" title={title} more={month.currency}>
      <ColumnTable
        label={title}
        rows={month.byPrice}
        mark={({ country, unitPrice }) => ({ 'data-price': `${country} ${unitPrice}` })}
        columns={[
          {
            label: t('flowPool.country'),
            render: ({ country, from, to }) => (
              <>
                {areaName(country, language)}
                <SmallText>
                  {dayText(from)} → {dayText(to)}
                </SmallText>
              </>
            ),
          },
          { label: 'GB', isNumber: true, render: ({ usedMB }) => gigabytes(usedMB) },
          { label: t('flowPool.perGB'), isNumber: true, render: ({ unitPrice }) => decimals(unitPrice, 3) },
          { label: t('flowPool.exact'), isNumber: true, render: ({ exact }) => decimals(exact, 4) },
        ]}
        foot={
          <>
            <TableRow data-rounding sx={{ '& td': { color: 'ink.primary' } }}>
              <TableCell colSpan={3}>{t('flowPool.rounding')}</TableCell>
              <TableCell className="number">
                {month.rounding > 0 ? '+' : ''}
                {formatMillionths(month.rounding)}
              </TableCell>
            </TableRow>
            <TableRow sx={{ bgcolor: 'surface.sunken', '& td': { fontWeight: 600, color: 'ink.primary' } }}>
              <TableCell colSpan={3}>{t('flowPool.billed')}</TableCell>
              <TableCell className="number">{formatMoney(month.billed)}</TableCell>
            </TableRow>
          </>
        }
      />
    </Section>
  );
}

const isPast = ({ endsOn, disabled }: PoolPrice): boolean => endsOn !== null || disabled;
const colourOf = (price: PoolPrice): string | undefined => (isPast(price) ? 'ink.secondary' : undefined);

export function Prices({ month }: { month: PoolMonth }) {
  const t = useT();
  const language = useLanguage();
  const prices = usePathOf()({ resource: 'flow-pool-prices' });
  const title = t('flowPool.pricesByStart');
  const until = `${month.month}-31`;
  return (
    <Section
      name="prices"
      title={title}
      end={
        prices && (
          <Link component={RouterLink} to={prices} underline="hover">
            {t('flowPool.changePrices')}
          </Link>
        )
      }
    >
      {month.prices.length === 0 ? (
        <EmptySection text={t('flowPool.noPrices')} />
      ) : (
        <ColumnTable
          label={title}
          rows={month.prices}
          columns={[
            { label: t('flowPool.country'), colourOf, render: ({ country }) => areaName(country, language) },
            {
              label: t('flowPool.from'),
              colourOf: (price) => (price.startsOn > until ? 'tone.blue' : colourOf(price)),
              render: ({ startsOn, endsOn, disabled }) => [
                startsOn,
                endsOn && ` → ${dayText(endsOn)}`,
                disabled && ` · ${t('flowPool.disabled')}`,
              ],
            },
            {
              label: t('flowPool.currencyPerGB', { currency: month.currency }),
              isNumber: true,
              colourOf,
              render: (price) => (
                <Text as="span" strong={!isPast(price)}>
                  {shortMillionths(price.unitPrice)}
                </Text>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

export function PoolRules() {
  const t = useT();
  return (
    <Card as="aside" sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5 }}>
      <Box sx={{ color: 'tone.blue', display: 'flex' }}>
        <InfoOutlinedIcon fontSize="small" />
      </Box>
      <Text size="small">{t('flowPool.rules')}</Text>
    </Card>
  );
}
