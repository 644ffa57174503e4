import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, IconButton, TableBody, TableCell, TableFooter, TableHead, TableRow, Link, Table } from '@mui/material';
import { formatMoney, formatMillionths, shortMillionths } from '@t3d/resources/kit';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { areaName } from '../../declared/fields/areas';
import { usePhone } from '../../declared/screen';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { SectionTable } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { shortMoment } from '../../declared/fields/dates';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { SmallText, Text } from '../../ui/Text';
import type { PoolDay, PoolMonth, PoolBill } from './figures';
import { dayText, gigabytes, isCorrected, usedIn, exactGigabytes } from './figures';

const INNER = {
  '&& .MuiTableCell-root': { border: 'none', bgcolor: 'transparent', py: 0.25, fontSize: 'size.small' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '&& .sum > .MuiTableCell-root': { borderTop: 'control' },
} as const;

function BillNumber({ bill }: { bill: PoolBill }) {
  const bills = useResourceOf('pool-bills');
  const number = <span style={{ fontFamily: MONO }}>{bill.billNo}</span>;
  if (!bills?.calls.show || !bills.path) return number;
  return (
    <Link component={RouterLink} to={showPath(bills, bill.id)} underline="hover" sx={{ fontSize: 'size.note' }}>
      {number}
    </Link>
  );
}

interface DetailsProps {
  day: PoolDay;
  currency: string;
  phone: boolean;
}

/** The calculation of a day's bill by country. Only the total is rounded. */
function Calculation({ day, currency, phone }: DetailsProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Table size="small" sx={INNER} aria-label={t('flowPool.calculation', { day: day.day })}>
      <TableHead>
        <TableRow>
          <TableCell>{t('flowPool.country')}</TableCell>
          <TableCell className="number">
            {t('flowPool.usedMB')}
            {phone && <Box>{t('flowPool.timesPrice', { currency })}</Box>}
          </TableCell>
          {!phone && <TableCell className="number">÷ 1,024 = GB</TableCell>}
          {!phone && <TableCell className="number">{t('flowPool.timesPrice', { currency })}</TableCell>}
          <TableCell className="number">{t('flowPool.isExact', { currency })}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {day.lines.map((line) => (
          <TableRow key={line.country} data-line={line.country}>
            <TableCell>{areaName(line.country, language)}</TableCell>
            <TableCell className="number">
              {line.usedMB.toLocaleString('en-US')}
              {phone && <Box>× {shortMillionths(line.unitPrice)}</Box>}
            </TableCell>
            {!phone && <TableCell className="number">{exactGigabytes(line.usedMB)}</TableCell>}
            {!phone && <TableCell className="number">{shortMillionths(line.unitPrice)}</TableCell>}
            <TableCell className="number">{formatMillionths(line.exact)}</TableCell>
          </TableRow>
        ))}
        <TableRow className="sum">
          <TableCell colSpan={phone ? 1 : 3}>{t('flowPool.roundedOnce')}</TableCell>
          <TableCell className="number" colSpan={2}>
            {formatMillionths(day.exact)} → <b>{formatMoney(Math.floor((day.exact + 5000) / 10_000))}</b>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

/** The bills of a corrected day: the first, its refund, and the new one. */
function Corrections({ day }: { day: PoolDay }) {
  const t = useT();
  const offset = useOffset();
  return (
    <>
      {isCorrected(day) && <SmallText sx={{ px: 1, py: 0.5 }}>{t('flowPool.staysAndReverses')}</SmallText>}
      <Table size="small" sx={INNER} aria-label={t('flowPool.billsOfDay', { day: day.day })}>
        <TableBody>
          {day.bills.map((bill) => (
            <TableRow key={bill.id} data-bill={bill.billNo}>
              <TableCell>
                <BillNumber bill={bill} />
              </TableCell>
              <TableCell>
                {t(`flowPool.kinds.${bill.kind}`)}, {shortMoment(bill.createdAt, offset)} ·{' '}
                {t(`flowPool.reasons.${bill.reason as 'DAY' | 'USAGE' | 'PRICE'}`)}
              </TableCell>
              <TableCell className="number" sx={bill.amount > 0 ? { color: 'tone.green' } : {}}>
                {formatMoney(bill.amount, { signed: true })}
              </TableCell>
            </TableRow>
          ))}
          <TableRow className="sum">
            <TableCell />
            <TableCell>{t('flowPool.net', { day: day.day })}</TableCell>
            <TableCell className="number">
              <b>{formatMoney(-day.amount, { signed: true })}</b>
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </>
  );
}

function DayProblem({ day }: { day: PoolDay }) {
  const t = useT();
  const language = useLanguage();
  if (!day.problem) return null;
  const names = day.unpriced.map((code) => areaName(code, language)).join(language === 'en' ? ', ' : '、');
  return (
    <Text as="span" size="small" colour={day.problem === 'NO_PRICE' ? 'tone.red' : 'tone.blue'}>
      {day.problem === 'NO_PRICE'
        ? t('flowPool.noPrice', { countries: names, day: day.day })
        : t(day.bills.length > 0 ? 'flowPool.dueAgain' : 'flowPool.due')}
    </Text>
  );
}

function DayDetails({ day, currency, phone }: DetailsProps) {
  return (
    <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%', py: 0.5 }} data-details={day.day}>
      {day.lines.length > 0 && <Calculation day={day} currency={currency} phone={phone} />}
      {(isCorrected(day) || (phone && day.bills.length > 0)) && <Corrections day={day} />}
    </Box>
  );
}

/** The number of countries with their own column. */
const COLUMNS = 4;

interface RowProps {
  day: PoolDay;
  month: PoolMonth;
  countries: readonly string[];
  open: boolean;
  phone: boolean;
  toggle: () => void;
}

function DayState({ day }: { day: PoolDay }) {
  const t = useT();
  return (
    <>
      {isCorrected(day) && <StatusChip tone="grey" icon="Undo" label={t('flowPool.corrected')} />}{' '}
      <DayProblem day={day} />
    </>
  );
}

function DayRow({ day, month, countries, open, phone, toggle }: RowProps) {
  const t = useT();
  const last = day.bills.at(-1);
  const Icon = open ? ExpandMoreIcon : ChevronRightIcon;
  return (
    <>
      <TableRow data-day={day.day} sx={open ? { bgcolor: 'surface.hover' } : {}}>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          <IconButton
            size="small"
            aria-expanded={open}
            aria-label={t(open ? 'flowPool.fold' : 'flowPool.unfold', { day: day.day })}
            onClick={toggle}
            onKeyDown={({ key }) => {
              if ((key === 'ArrowRight' && !open) || (key === 'ArrowLeft' && open)) toggle();
            }}
          >
            <Icon fontSize="small" />
          </IconButton>
          {dayText(day.day)}
          {phone && (
            <Box sx={{ whiteSpace: 'normal' }}>
              <DayState day={day} />
            </Box>
          )}
        </TableCell>
        {countries.map((country) => (
          <TableCell key={country} className="number">
            {usedIn(day, country) ? gigabytes(usedIn(day, country)) : '–'}
          </TableCell>
        ))}
        <TableCell className="number">{gigabytes(day.usedMB)}</TableCell>
        {!phone && (
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {last && <BillNumber bill={last} />} <DayState day={day} />
          </TableCell>
        )}
        <TableCell className="number">{last ? formatMoney(-day.amount, { signed: true }) : '–'}</TableCell>
      </TableRow>
      {open && (
        <TableRow>
          <TableCell colSpan={countries.length + (phone ? 3 : 4)} sx={{ bgcolor: 'surface.sunken' }}>
            <DayDetails day={day} currency={month.currency} phone={phone} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** The days of a month. A click on a day shows the calculation of its bill. */
export function DaysTable({ month }: { month: PoolMonth }) {
  const t = useT();
  const language = useLanguage();
  const phone = usePhone();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        month.days
          .filter(isCorrected)
          .slice(0, 1)
          .map(({ day }) => day),
      ),
  );
  const countries = phone || month.countries.length > COLUMNS ? [] : month.countries;
  const toggle = (day: string): void =>
    setOpen((before) => new Set(before.has(day) ? [...before].filter((one) => one !== day) : [...before, day]));
  const bills = month.days.filter((day) => day.bills.length > 0).length;
  return (
    <SectionTable label={t('flowPool.byDay')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('flowPool.day')}</TableCell>
          {countries.map((country) => (
            <TableCell key={country} className="number">
              {areaName(country, language)}
            </TableCell>
          ))}
          <TableCell className="number">{t('flowPool.allGB')}</TableCell>
          {!phone && <TableCell>{t('flowPool.bill')}</TableCell>}
          <TableCell className="number">{month.currency}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {month.days.map((day) => (
          <DayRow
            key={day.day}
            day={day}
            month={month}
            countries={countries}
            open={open.has(day.day)}
            phone={phone}
            toggle={() => toggle(day.day)}
          />
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ bgcolor: 'surface.sunken', '& td': { fontWeight: 600, color: 'ink.primary' } }} data-total>
          <TableCell>{t('flowPool.total')}</TableCell>
          {countries.map((country) => (
            <TableCell key={country} className="number">
              {gigabytes(month.days.reduce((sum, day) => sum + usedIn(day, country), 0))}
            </TableCell>
          ))}
          <TableCell className="number">{gigabytes(month.usedMB)}</TableCell>
          {!phone && <TableCell>{t('flowPool.billCount', { count: bills })}</TableCell>}
          <TableCell className="number">{formatMoney(-month.billed, { signed: true })}</TableCell>
        </TableRow>
      </TableFooter>
    </SectionTable>
  );
}
