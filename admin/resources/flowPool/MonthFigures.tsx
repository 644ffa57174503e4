import { Box, Link, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { formatMoney, formatMillionths } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { Card } from '../../ui/Card';
import { SmallText, Text } from '../../ui/Text';
import { areaName } from '../../declared/fields/areas';
import { useLanguage } from '../../locales/useLanguage';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { EmptySection, Section, SectionTable } from '../../ui/Section';
import type { PoolMonth } from './figures';
import { averageOf, decimals, gigabytes, dayText } from './figures';

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

/** What was used of each country at each price, with what rounding once a day added, so that both sums agree. */
export function ByPrice({ month }: { month: PoolMonth }) {
  const t = useT();
  const language = useLanguage();
  const title = t('flowPool.byPrice');
  return (
    <Section name="by-price" title={title} more={month.currency}>
      <SectionTable label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{t('flowPool.country')}</TableCell>
            <TableCell className="number">GB</TableCell>
            <TableCell className="number">{t('flowPool.perGB')}</TableCell>
            <TableCell className="number">{t('flowPool.exact')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {month.byPrice.map((line) => (
            <TableRow key={`${line.country} ${line.unitPrice}`} data-price={`${line.country} ${line.unitPrice}`}>
              <TableCell>
                {areaName(line.country, language)}
                <SmallText>
                  {dayText(line.from)} → {dayText(line.to)}
                </SmallText>
              </TableCell>
              <TableCell className="number">{gigabytes(line.usedMB)}</TableCell>
              <TableCell className="number">{decimals(line.unitPrice, 3)}</TableCell>
              <TableCell className="number">{decimals(line.exact, 4)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter sx={{ '& td': { color: 'ink.primary' } }}>
          <TableRow data-rounding>
            <TableCell colSpan={3}>{t('flowPool.rounding')}</TableCell>
            <TableCell className="number">
              {month.rounding > 0 ? '+' : ''}
              {formatMillionths(month.rounding)}
            </TableCell>
          </TableRow>
          <TableRow sx={{ bgcolor: 'surface.sunken', '& td': { fontWeight: 600 } }}>
            <TableCell colSpan={3}>{t('flowPool.billed')}</TableCell>
            <TableCell className="number">{formatMoney(month.billed)}</TableCell>
          </TableRow>
        </TableFooter>
      </SectionTable>
    </Section>
  );
}

/** Each price with the days that it holds; those to come say so. */
export function Prices({ month }: { month: PoolMonth }) {
  const t = useT();
  const language = useLanguage();
  const prices = useResourceOf('flow-pool-prices');
  const title = t('flowPool.pricesByStart');
  const until = `${month.month}-31`;
  return (
    <Section
      name="prices"
      title={title}
      end={
        prices?.calls.list && (
          <Link component={RouterLink} to={listPath(prices)} underline="hover">
            {t('flowPool.changePrices')}
          </Link>
        )
      }
    >
      {month.prices.length === 0 && <EmptySection text={t('flowPool.noPrices')} />}
      {month.prices.length > 0 && (
        <SectionTable label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{t('flowPool.country')}</TableCell>
              <TableCell>{t('flowPool.from')}</TableCell>
              <TableCell className="number">{t('flowPool.currencyPerGB', { currency: month.currency })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {month.prices.map((price) => {
              const past = price.endsOn !== null || price.disabled;
              return (
                <TableRow
                  key={`${price.country} ${price.startsOn}`}
                  sx={past ? { '& td': { color: 'ink.secondary' } } : {}}
                >
                  <TableCell>{areaName(price.country, language)}</TableCell>
                  <TableCell sx={price.startsOn > until ? { color: 'tone.blue' } : {}}>
                    {price.startsOn}
                    {price.endsOn && ` → ${dayText(price.endsOn)}`}
                    {price.disabled && ` · ${t('flowPool.disabled')}`}
                  </TableCell>
                  <TableCell className="number" sx={past ? {} : { fontWeight: 600 }}>
                    {formatMillionths(price.unitPrice)}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </SectionTable>
      )}
    </Section>
  );
}

/** The two rules that every figure of the page follows. */
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
