import { Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { EmptySection, Section, SectionTable } from '../../ui/Section';
import { type MoneyLine, moneyOf, quantitiesOf } from './facts';

function Sum({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <TableRow sx={strong ? { bgcolor: 'surface.sunken' } : undefined}>
      <TableCell colSpan={2} sx={strong ? { fontWeight: 600 } : undefined}>
        {name}
      </TableCell>
      <TableCell className="number" sx={strong ? { fontWeight: 600 } : undefined}>
        {formatMoney(amount)}
      </TableCell>
    </TableRow>
  );
}

function Line({ line }: { line: MoneyLine }) {
  const t = useT();
  return (
    <TableRow data-line={line.name}>
      <TableCell>{t(`ctrip.money.${line.name}`, { count: line.count ?? 0 })}</TableCell>
      <TableCell>{line.count === null ? '–' : `${line.count} × ${formatMoney(line.price)}`}</TableCell>
      <TableCell className="number" sx={line.amount > 0 ? { color: 'tone.green' } : undefined}>
        {formatMoney(line.amount, { signed: true })}
      </TableCell>
    </TableRow>
  );
}

/** Shows staff Ctrip's sale price, the supplier's cost and the margin. */
function Margin({ receivable }: { receivable: number }) {
  const t = useT();
  const record = useRecord();
  const { bought, cancelled } = quantitiesOf(record);
  const units = bought - cancelled;
  const [sale, cost] = [Number(record.salePrice ?? 0) * units, Number(record.supplierCost ?? 0) * units];
  const same = record.costCurrency === record.currency;
  return (
    <Box sx={{ px: 2, py: 1.25, fontSize: 'size.small', display: 'flex', flexWrap: 'wrap', columnGap: 2 }} data-margin>
      <Box sx={{ color: 'ink.secondary' }}>{t('ctrip.money.staffOnly')}</Box>
      <span>{t('ctrip.money.sale', { amount: formatMoney(sale) })}</span>
      <span>
        {t('ctrip.money.cost', { amount: formatMoney(cost), currency: same ? '' : String(record.costCurrency ?? '') })}
      </span>
      {same && <b>{t('ctrip.money.margin', { amount: formatMoney(receivable - cost) })}</b>}
    </Box>
  );
}

/** Shows how the receivable adds up, how much is settled and how much is open. */
export function Money() {
  const t = useT();
  const record = useRecord();
  const { lines, receivable, settled, agrees } = moneyOf(record);
  const title = t('ctrip.money.title');
  return (
    <Section
      name="receivable"
      title={title}
      more={String(record.currency ?? '')}
      end={
        lines.length > 0 && (
          <Box sx={{ color: agrees ? 'tone.green' : 'tone.red', fontSize: 'size.small' }} data-agrees={agrees}>
            {t(agrees ? 'ctrip.money.agrees' : 'ctrip.money.differs')}
          </Box>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptySection text={t('ctrip.money.none')} />
      ) : (
        <>
          <SectionTable label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{t('ctrip.money.what')}</TableCell>
                <TableCell>{t('ctrip.money.how')}</TableCell>
                <TableCell className="number">{t('ctrip.money.amount')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <Line key={line.name} line={line} />
              ))}
              <Sum name={t('ctrip.money.receivable')} amount={receivable} strong />
              <Sum name={t('ctrip.money.settled')} amount={settled} />
              <Sum name={t('ctrip.money.open')} amount={receivable - settled} strong />
            </TableBody>
          </SectionTable>
          <Margin receivable={receivable} />
        </>
      )}
    </Section>
  );
}
