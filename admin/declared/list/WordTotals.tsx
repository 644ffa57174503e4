import { Box, Button, ButtonBase, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { useApi } from '../../providers/useApi';
import { queryKeys } from '../../providers/queryKeys';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { writeFilter } from './filterQuery';
import type { CurrencyTotals } from './totalsByWord';
import { occurring, tabulate, wordField } from './totalsByWord';
import { useFilters } from './useFilters';
import { MAX_AUTOMATIC, refusalOf } from './useListTotals';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';

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

/** Plus is green, minus is plain: only a balance below zero is red. */
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

interface TableProps {
  field: ManifestField;
  lines: readonly CurrencyTotals[];
  chosen: readonly string[];
  choose: (word: string) => void;
}

interface WordHeadProps {
  word: ReturnType<typeof occurring>[number];
  on: boolean;
  press: () => void;
}

/** A word with how often it occurs: pressed, the list shows only its rows. */
function WordHead({ word: { value, label, count }, on, press }: WordHeadProps) {
  return (
    <Box role="columnheader" sx={{ ...CELL, ...HEAD, px: 0, ...(on && { bgcolor: 'accent.selected' }) }}>
      <ButtonBase
        data-total={value}
        aria-pressed={on}
        onClick={press}
        sx={{
          width: '100%',
          minHeight: LINE,
          px: 1.25,
          justifyContent: 'flex-end',
          gap: 0.75,
          fontSize: 'size.note',
          color: on ? 'accent.base' : 'ink.secondary',
          fontWeight: on ? 600 : 400,
          '&:hover': { bgcolor: on ? undefined : 'surface.hover', color: on ? undefined : 'ink.primary' },
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        {label}
        <Text as="span" strong>
          {countText(count)}
        </Text>
      </ButtonBase>
    </Box>
  );
}

// Boxes with the roles of a table: the page's one true table is the list itself.
function TotalsTable({ field, lines, chosen, choose }: TableProps) {
  const t = useT();
  const all = lines.reduce((sum, line) => sum + line.all.count, 0);
  const words = occurring(field, lines);
  return (
    <Box
      role="table"
      aria-label={t('crud.totals.label')}
      sx={{ display: 'table', fontSize: 'size.small', minWidth: '100%' }}
    >
      <Box role="row" sx={{ display: 'table-row', fontSize: 'size.note' }}>
        <Box role="columnheader" sx={{ ...FIRST, ...HEAD }}>
          {t('crud.totals.all')} <b>{countText(all)}</b>
        </Box>
        <Box role="columnheader" sx={{ ...CELL, ...HEAD }}>
          {t('crud.totals.net')}
        </Box>
        {words.map((word) => (
          <WordHead key={word.value} word={word} on={chosen.includes(word.value)} press={() => choose(word.value)} />
        ))}
        <Box aria-hidden sx={{ ...CELL, ...HEAD, width: '99%' }} />
      </Box>
      {lines.map((line) => (
        <Box role="row" key={line.currency} data-currency={line.currency} sx={{ display: 'table-row' }}>
          <Box role="rowheader" sx={FIRST}>
            {line.currency}
          </Box>
          <Box role="cell" sx={{ ...CELL, fontWeight: 600 }}>
            {amount(line.all.amount)}
          </Box>
          {words.map(({ value }) => (
            <Box
              role="cell"
              key={value}
              sx={{ ...CELL, ...(chosen.includes(value) && { bgcolor: 'accent.selected' }) }}
            >
              {amount(line.words[value]?.amount)}
            </Box>
          ))}
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
  '@media (pointer: coarse)': { minHeight: LINE + 44 + 3 },
  '@media print': {
    overflow: 'visible',
    '& [role=table], & [role=row], & button': { fontSize: '8pt' },
    '& [role=cell], & [role=columnheader], & button': { px: '3px' },
  },
} as const;

function WordTotalsBar({ field }: { field: ManifestField }) {
  const t = useT();
  const resource = useDeclaredResource();
  const provider = useApi();
  const { query, set, all } = useFilters(resource);
  const { filterValues, total } = useListContext();
  const filter = all.find((one) => one.field.name === field.name)?.value;
  const chosen = filter?.kind === 'choices' ? filter.values : [];
  // The other words stay in sight while one is chosen: the totals are read without it.
  const question = writeFilter(field, null, query, 0);
  const [requested, setRequested] = useState(false);
  const enabled = requested || (total !== undefined && total <= MAX_AUTOMATIC);
  const totals = useQuery({
    enabled,
    queryKey: queryKeys.totals(resource.name, question),
    queryFn: ({ signal }) => provider.totals(resource.name, question, signal),
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 5_000,
  });
  const choose = (word: string): void => {
    const words = chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word];
    set(field, words.length > 0 ? { kind: 'choices', values: words } : null);
  };
  if (!enabled && total !== undefined)
    return (
      <Box sx={{ ...CARD, display: 'flex', alignItems: 'center', px: 1.25 }}>
        <Button size="small" onClick={() => setRequested(true)}>
          {t('crud.totals.ask', { count: countText(total) })}
        </Button>
      </Box>
    );
  if (totals.isPending)
    return (
      <Box sx={CARD}>
        <Skeleton variant="rounded" height={16} sx={{ m: 1.25, mt: 2.75, maxWidth: 480 }} />
      </Box>
    );
  const refused = refusalOf(totals.error);
  if (!totals.data)
    return (
      <Box
        role="alert"
        sx={{
          ...CARD,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.25,
          fontSize: 'size.small',
          color: 'ink.secondary',
        }}
      >
        {refused ?? t('crud.totals.failed')}
        {!refused && (
          <Button size="small" onClick={() => void totals.refetch()}>
            {t('crud.retry')}
          </Button>
        )}
      </Box>
    );
  const lines = tabulate(totals.data, { of: resource.totals?.of ?? '', word: field.name }, chosen);
  if (lines.length === 0 || (total === 0 && Object.keys(filterValues ?? {}).length === 0)) return null;
  return (
    <Box sx={CARD} data-totals>
      <TotalsTable field={field} lines={lines} chosen={chosen} choose={choose} />
    </Box>
  );
}

/**
 * What the rows of a list add up to, over all its pages: a line for each currency, a column for each word; a word
 * filters the list.
 */
export function WordTotals() {
  const resource = useDeclaredResource();
  const field = wordField(resource);
  return field ? <WordTotalsBar field={field} /> : null;
}
