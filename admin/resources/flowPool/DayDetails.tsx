import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMillionths, formatMoney } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { areaName } from '../../declared/fields/areas';
import { shortMoment } from '../../declared/fields/dates';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { SmallText, Text } from '../../ui/Text';
import type { PoolBill, PoolDay } from './calls';
import { exactGigabytes, isCorrected } from './figures';

const INNER = {
  '&& .MuiTableCell-root': { border: 'none', bgcolor: 'transparent', py: 0.25, fontSize: 'size.small' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '&& .sum > .MuiTableCell-root': { borderTop: 'control' },
} as const;

/** The number of a bill, which leads to it. */
export function BillNumber({ bill }: { bill: PoolBill }) {
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

/** MB ÷ 1,024 × price of each country, and the sum that is rounded once. */
function Calculation({ day, currency, phone }: DetailsProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Table size="small" sx={INNER} aria-label={t('flowPool.calculation', { day: day.day })}>
      <TableHead>
        <TableRow>
          <TableCell>{t('flowPool.country')}</TableCell>
          <TableCell className="number">{t('flowPool.usedMB')}</TableCell>
          {!phone && <TableCell className="number">÷ 1,024 = GB</TableCell>}
          <TableCell className="number">{t('flowPool.timesPrice', { currency })}</TableCell>
          <TableCell className="number">{t('flowPool.isExact', { currency })}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {day.lines.map((line) => (
          <TableRow key={line.country} data-line={line.country}>
            <TableCell>{areaName(line.country, language)}</TableCell>
            <TableCell className="number">{line.usedMB.toLocaleString('en-US')}</TableCell>
            {!phone && <TableCell className="number">{exactGigabytes(line.usedMB)}</TableCell>}
            <TableCell className="number">{formatMillionths(line.unitPrice)}</TableCell>
            <TableCell className="number">{formatMillionths(line.exact)}</TableCell>
          </TableRow>
        ))}
        <TableRow className="sum">
          <TableCell colSpan={phone ? 2 : 3}>{t('flowPool.roundedOnce')}</TableCell>
          <TableCell className="number" colSpan={2}>
            {formatMillionths(day.exact)} → <b>{formatMoney(Math.floor((day.exact + 5000) / 10_000))}</b>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

/** The bills of a day that was billed again: the first stays, a refund reverses it, another one follows. */
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

/** Why a day has no bill yet, or another one is to come. */
export function DayProblem({ day }: { day: PoolDay }) {
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

/** What a day unfolds to. */
export function DayDetails({ day, currency, phone }: DetailsProps) {
  return (
    <Box sx={{ overflowX: 'auto', py: 0.5 }} data-details={day.day}>
      {day.lines.length > 0 && <Calculation day={day} currency={currency} phone={phone} />}
      {(isCorrected(day) || (phone && day.bills.length > 0)) && <Corrections day={day} />}
    </Box>
  );
}
