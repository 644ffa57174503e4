import { useState } from 'react';
import { Box, Button, ButtonBase, Skeleton } from '@mui/material';
import { type ManifestField, formatMoney } from '@t3d/resources/kit';
import { FigureHelp } from '../FigureHelp';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND, TOUCH } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { useList } from './useList';
import { writeFilter } from './filterQuery';
import { usePhone } from '../screen';
import { type CurrencyTotals, frequentFirst, occurring, tabulate, useTotals, wordField } from './totals';
import { useFilters } from './useFilters';

const LINE = 30;
const CELL = {
  display: 'table-cell',
  verticalAlign: 'middle',
  px: 1.25,
  height: LINE,
  whiteSpace: 'nowrap',
  textAlign: 'right',
  borderLeft: 'soft',
  fontVariantNumeric: 'tabular-nums',
} as const;
const FIRST = {
  ...CELL,
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'surface.paper',
  borderLeft: 0,
  textAlign: 'left',
  color: 'ink.secondary',
} as const;
const HEAD = { color: 'ink.secondary', borderBottom: 'soft' } as const;
const CHOSEN = { bgcolor: 'accent.selected' } as const;
const WORD = {
  width: '100%',
  minHeight: LINE,
  px: 1.25,
  justifyContent: 'flex-end',
  gap: 0.75,
  fontSize: 'size.note',
  [TOUCH]: { minHeight: 44 },
} as const;
const WORD_ON = { ...WORD, color: 'accent.base', fontWeight: 600 } as const;
const WORD_OFF = {
  ...WORD,
  color: 'ink.secondary',
  fontWeight: 400,
  '&:hover': { bgcolor: 'surface.hover', color: 'ink.primary' },
} as const;

const amount = (minor: number | undefined) =>
  minor === undefined ? (
    <Text as="span" colour="ink.disabled">
      –
    </Text>
  ) : (
    <Box component="span" sx={{ color: minor > 0 ? 'tone.green' : undefined }}>
      {formatMoney(minor, { signed: true })}
    </Box>
  );

interface HeadRowProps extends Pick<TableProps, 'choose'> {
  count: number;
  words: readonly { value: string; label: string; count: number; on: boolean }[];
  collapsed: number;
  unfold: () => void;
}

function HeadRow({ count: all, words, collapsed, choose, unfold }: HeadRowProps) {
  const t = useT();
  return (
    <Box role="row" sx={{ display: 'table-row', fontSize: 'size.note' }}>
      <Box role="columnheader" sx={{ ...FIRST, ...HEAD }}>
        {t('crud.totals.all')} <b>{countText(all)}</b>{' '}
        <FigureHelp
          label={t('crud.totals.label')}
          text={t('crud.how.totals', { count: countText(all) })}
          window={false}
        />
      </Box>
      {FLOWS.map((flow) => (
        <Box key={flow} role="columnheader" sx={{ ...CELL, ...HEAD }}>
          {t(`crud.totals.${flow}`)}
        </Box>
      ))}
      {words.map(({ value, label, count, on }) => (
        <Box key={value} role="columnheader" sx={{ ...CELL, ...HEAD, px: 0, ...(on && CHOSEN) }}>
          <ButtonBase data-total={value} aria-pressed={on} onClick={() => choose(value)} sx={on ? WORD_ON : WORD_OFF}>
            {label}
            <Text as="span" strong>
              {t('crud.totals.count', { count: countText(count) })}
            </Text>
          </ButtonBase>
        </Box>
      ))}
      {collapsed > 0 && (
        <Box role="columnheader" sx={{ ...CELL, ...HEAD, px: 0 }}>
          <ButtonBase data-more-totals onClick={unfold} sx={{ ...WORD, color: 'accent.base' }}>
            {t('crud.totals.more', { count: collapsed })}
          </ButtonBase>
        </Box>
      )}
      <Box aria-hidden sx={{ ...CELL, ...HEAD, width: '99%' }} />
    </Box>
  );
}

interface TableProps {
  field: ManifestField;
  lines: readonly CurrencyTotals[];
  chosen: readonly string[];
  choose: (word: string) => void;
}

// A table of totals, made of boxes with table roles because the page's only real table is the list.
function TotalsTable({ field, lines, chosen, choose }: TableProps) {
  const t = useT();
  const all = lines.reduce((sum, line) => sum + line.all.count, 0);
  const phone = usePhone();
  const [isUnfolded, setUnfolded] = useState(false);
  const { shown, collapsed } = frequentFirst(
    occurring(field, lines),
    isUnfolded ? Infinity : phone ? MOST.phone : MOST.wide,
    chosen,
  );
  const words = shown.map((word) => ({ ...word, on: chosen.includes(word.value) }));
  return (
    <Box
      role="table"
      aria-label={t('crud.totals.label')}
      sx={{ display: 'table', fontSize: 'size.small', minWidth: '100%' }}
    >
      <HeadRow {...{ count: all, words, collapsed, choose }} unfold={() => setUnfolded(true)} />
      {lines.map((line) => (
        <Box role="row" key={line.currency} data-currency={line.currency} sx={{ display: 'table-row' }}>
          <Box role="rowheader" sx={FIRST}>
            {line.currency}
          </Box>
          {FLOWS.map((flow) => (
            <Box role="cell" key={flow} data-sum={flow} sx={flow === 'net' ? { ...CELL, fontWeight: 600 } : CELL}>
              {amount(flow === 'net' ? line.all.amount : line.all[flow])}
            </Box>
          ))}
          {words.map(({ value, on }) => (
            <Box role="cell" key={value} data-sum={value} sx={on ? { ...CELL, ...CHOSEN } : CELL}>
              {amount(line.words[value]?.amount)}
            </Box>
          ))}
          {collapsed > 0 && <Box role="cell" sx={CELL} />}
          <Box aria-hidden sx={{ ...CELL, width: '99%' }} />
        </Box>
      ))}
    </Box>
  );
}

const CARD = {
  border: 'divider',
  borderRadius: ROUND.card,
  bgcolor: 'surface.paper',
  overflowX: 'auto',
  mb: 1,
  minHeight: 2 * LINE + 3,
  [TOUCH]: { minHeight: LINE + 44 + 3 },
  '@media print': {
    overflow: 'visible',
    '& [role=table], & [role=row], & button': { fontSize: '8pt' },
    '& [role=cell], & [role=columnheader], & button': { px: '3px' },
  },
} as const;
const FLOWS = ['net', 'in', 'out'] as const;
const MOST = { phone: 1, wide: 5 } as const;
const MESSAGE = { ...CARD, display: 'flex', alignItems: 'center', gap: 1, px: 1.25 } as const;

function WordTotals({ field }: { field: ManifestField }) {
  const t = useT();
  const { totals } = useDeclaredResource();
  const { query, set, all } = useFilters();
  const { filterValues, total } = useList();
  const filter = all.find((one) => one.field.name === field.name)?.value;
  const chosen = filter?.by === 'choices' ? filter.values : [];
  // Loads the totals without this field's filter, so that all its options stay visible.
  const { request, isPending, rows, refused, retry } = useTotals(writeFilter(field, null, query, 0), true);
  const choose = (word: string): void => {
    const words = chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word];
    set(field, words.length > 0 ? { by: 'choices', values: words } : null);
  };
  const button = (press: () => void, text: string) => (
    <Button size="small" onClick={press}>
      {text}
    </Button>
  );
  if (request) return <Box sx={MESSAGE}>{button(request, t('crud.totals.ask', { count: countText(total ?? 0) }))}</Box>;
  if (isPending)
    return (
      <Box sx={CARD}>
        <Skeleton variant="rounded" height={16} sx={{ m: 1.25, mt: 2.75, maxWidth: 480 }} />
      </Box>
    );
  if (!rows)
    return (
      <Box role="alert" sx={{ ...MESSAGE, fontSize: 'size.small', color: 'ink.secondary' }}>
        {refused ?? t('crud.totals.failed')}
        {!refused && button(retry, t('crud.retry'))}
      </Box>
    );
  const lines = tabulate(rows, { of: totals?.of ?? '', word: field.name }, chosen);
  if (lines.length === 0 || (total === 0 && Object.keys(filterValues ?? {}).length === 0)) return null;
  return (
    <Box sx={CARD} data-totals>
      <TotalsTable field={field} lines={lines} chosen={chosen} choose={choose} />
    </Box>
  );
}

/** The totals of all matching rows by currency and option. */
export function Totals() {
  const field = wordField(useDeclaredResource());
  return field ? <WordTotals field={field} /> : null;
}
