import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, IconButton, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useState } from 'react';
import { areaName } from '../../declared/fields/areas';
import { usePhone } from '../../declared/screen';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { SectionTable } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import type { PoolDay, PoolMonth } from './calls';
import { BillNumber, DayDetails, DayProblem } from './DayDetails';
import { dayText, gigabytes, isCorrected, usedIn } from './figures';

/** So many countries have a column of their own. */
const COLUMNS = 4;

interface RowProps {
  day: PoolDay;
  month: PoolMonth;
  countries: readonly string[];
  open: boolean;
  phone: boolean;
  toggle: () => void;
}

/** What a day is beside its bill: corrected, due, without a price. */
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

/** The days of a month, newest first; each unfolds to its calculation. */
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
