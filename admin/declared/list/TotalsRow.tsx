import { Box, Button, Skeleton, TableCell, TableFooter, TableRow, useMediaQuery } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { FigureHelp } from '../FigureHelp';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useList } from './useList';
import { BOTTOM_GAP } from './ListFrame';
import { useColumns } from './views/useViews';
import { onlyCurrency, totalTexts, useListTotals } from './totals';

/** Returns whether the window is low. The toolbar then shows the totals. */
export const useLowWindow = (): boolean => useMediaQuery('(max-height:799.95px)', { noSsr: true });

const PAGER = 44 + BOTTOM_GAP;
const CELL = {
  position: 'sticky',
  bottom: PAGER,
  zIndex: 2,
  bgcolor: 'surface.sunken',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  borderTop: 'divider',
  color: 'ink.primary',
  fontSize: 'size.small',
} as const;

const AMOUNT = {
  ...CELL,
  fontVariantNumeric: 'tabular-nums',
  '& > div:not(:only-of-type)': { '&:first-of-type': { pt: 0.5 }, '&:last-of-type': { pb: 0.5 } },
} as const;
const BLANK = { ...CELL, borderRight: 0, borderLeft: 0 } as const;
const WORDS = { ...BLANK, maxWidth: 0, overflow: 'visible', zIndex: 3 } as const;

function TotalsRequest({ totals }: { totals: ReturnType<typeof useListTotals> }) {
  const t = useT();
  const button = (press: () => void, text: string) => (
    <Button size="small" variant="text" color="primary" onClick={press}>
      {text}
    </Button>
  );
  if (totals.request) return button(totals.request, t('views.totals.ask'));
  if (totals.refused)
    return (
      <Box component="span" role="status" sx={{ fontWeight: 400, color: 'ink.secondary' }}>
        {totals.refused}
      </Box>
    );
  return totals.failed ? button(totals.retry, `${t('views.totals.failed')} ${t('crud.retry')}`) : null;
}

interface TotalsRowProps {
  columns: readonly ManifestField[];
  own: number;
  ticks: boolean;
  actions: boolean;
}

/** The row of totals over all matching rows. */
export function TotalsRow({ columns, own, ticks, actions }: TotalsRowProps) {
  const t = useT();
  const low = useLowWindow();
  const totals = useListTotals();
  const { total = 0 } = useList();
  if (low || !columns.some((field) => totals.fields.includes(field.name))) return null;
  const named = columns.findIndex((field) => !totals.fields.includes(field.name));
  const amount = (field: ManifestField) =>
    totals.rows
      ? totalTexts(totals.rows, field).map((text) => <Box key={text}>{text}</Box>)
      : !totals.request && !totals.failed && <Skeleton variant="rounded" height={16} />;
  return (
    <TableFooter className="no-print">
      <TableRow data-sums>
        {ticks && (
          <TableCell
            className="MuiTableCell-paddingCheckbox"
            sx={{ ...CELL, zIndex: '3 !important', borderRight: 0 }}
          />
        )}
        {columns.map((field, index) => {
          const { name } = field;
          return totals.fields.includes(name) ? (
            <TableCell key={name} className={`column-${name}`} align="right" sx={AMOUNT}>
              {amount(field)}
            </TableCell>
          ) : (
            <TableCell key={name} className={`column-${name}`} sx={index === named ? WORDS : BLANK}>
              {index === named && (
                <>
                  {t('views.totals.label', { count: countText(total) })} <TotalsRequest totals={totals} />
                  {totals.rows && (
                    <FigureHelp
                      label={t('crud.totals.label')}
                      text={t('crud.how.totals', { count: countText(total) })}
                      window={false}
                    />
                  )}
                </>
              )}
            </TableCell>
          );
        })}
        {own > 0 && <TableCell colSpan={own} sx={CELL} />}
        {actions && <TableCell className="column-rowActions" sx={CELL} />}
      </TableRow>
    </TableFooter>
  );
}

/** The totals in one line, for low windows and phones. */
export function TotalsLine({ columns }: { columns?: readonly ManifestField[] }) {
  const totals = useListTotals();
  const { shown: visible } = useColumns();
  const shown = (columns ?? visible).filter((field) => totals.fields.includes(field.name));
  if (shown.length === 0) return null;
  if (!totals.rows) return <TotalsRequest totals={totals} />;
  const rows = totals.rows;
  const currency = onlyCurrency(rows);
  return (
    <Box
      data-sums
      sx={{ display: 'flex', gap: 1.5, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', color: 'ink.secondary' }}
    >
      {shown.map((field) => (
        <span key={field.name}>
          {field.label}{' '}
          <Box component="b" sx={{ fontWeight: 600, color: 'ink.primary', fontVariantNumeric: 'tabular-nums' }}>
            {totalTexts(rows, field).join(' · ')}
          </Box>
        </span>
      ))}
      {currency && <span>{currency}</span>}
    </Box>
  );
}
