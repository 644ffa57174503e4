import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import { Box, Link, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { formatMillionths, formatMoney } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { areaName } from '../../declared/fields/areas';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { Card } from '../../ui/Card';
import { EmptySection, Section, SectionTable } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import type { PoolMonth } from './calls';
import { dayText, decimals, gigabytes } from './figures';

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
