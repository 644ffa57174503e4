import { memo, useMemo } from 'react';
import { Box, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import type { ActionPreview } from '../../../kit';
import { MONO } from '../../../../admin/tokens';
import { countText } from '../../../../admin/locales/counts';
import { useT } from '../../../../admin/locales/useT';
import { digitGroups } from '../../../../admin/ui/Digits';
import { type RangeItem, differingSpan, lacksCheckDigit, nominalCount, rangeText } from './ranges';
import { SmallText, Text } from '../../../../admin/ui/Text';

/** The number of entries that the list shows. Further entries are only counted. */
const SHOWN = 50;
type Found = NonNullable<ActionPreview['ranges']>[number];

function RangeEnd({
  digits,
  span,
  line,
}: {
  digits: string;
  span: { from: number; to: number } | null;
  line: string | null;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.75, sm: 1.25 }, lineHeight: '26px' }}>
      {line && (
        <Box component="span" sx={{ fontSize: 'size.note', color: 'ink.secondary', minWidth: 14 }}>
          {line}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          fontFamily: MONO,
          fontSize: { xs: 'size.note', sm: 'size.body' },
          color: span ? 'ink.secondary' : 'ink.primary',
          overflowWrap: 'anywhere',
          '& > span:not(:last-of-type)': { mr: { xs: '3px', sm: '7px' } },
        }}
      >
        {digitGroups(digits).map((group) => (
          <span key={group.at}>
            {[...group.text].map((digit, index) => {
              const differs = span !== null && group.at + index >= span.from && group.at + index < span.to;
              return (
                <Box
                  component="span"
                  key={group.at + index}
                  sx={
                    differs
                      ? { color: 'accent.base', fontWeight: 600, borderBottom: '2px solid currentColor' }
                      : undefined
                  }
                >
                  {digit}
                </Box>
              );
            })}
          </span>
        ))}
      </Box>
    </Box>
  );
}

function Count({ nominal, matched }: { nominal: number; matched: number | undefined }) {
  const t = useT();
  const missing = matched !== undefined && matched < nominal;
  return (
    <Box
      sx={{ textAlign: 'right', flex: 'none', lineHeight: '18px', fontVariantNumeric: 'tabular-nums' }}
      data-matched={matched}
    >
      <Text strong>
        {missing && (
          <Text as="span" colour="tone.amber">
            {countText(matched)} /{' '}
          </Text>
        )}
        {countText(nominal)}
      </Text>
      <Box sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>{t('crud.ranges.unit')}</Box>
    </Box>
  );
}

interface ItemBoxProps {
  item: RangeItem;
  found: Found | undefined;
  wrong: boolean;
  remove: (text: string) => void;
}

/** Memoised, so that typing in the text box does not render all entries again. */
const ItemBox = memo(function ItemBox({ item, found, wrong, remove }: ItemBoxProps) {
  const t = useT();
  const span = item.end === null ? null : differingSpan(item);
  return (
    <Box
      component="li"
      data-range={rangeText(item)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        border: '1px solid',
        borderColor: wrong ? 'tone.red' : 'line.control',
        borderRadius: 1,
        bgcolor: 'surface.paper',
        pl: 1.25,
        pr: 0.5,
        py: 0.5,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RangeEnd digits={item.start} span={span} line={item.end === null ? null : t('crud.ranges.start')} />
        {item.end !== null && (
          <Box sx={{ borderTop: 'soft' }}>
            <RangeEnd digits={item.end} span={span} line={t('crud.ranges.end')} />
          </Box>
        )}
        {!wrong && lacksCheckDigit(item) && <SmallText>{t('crud.ranges.checkAdded')}</SmallText>}
      </Box>
      <Count nominal={found?.count ?? nominalCount(item)} matched={found?.matched} />
      <IconButton
        size="small"
        aria-label={`${t('crud.remove')} ${rangeText(item)}`}
        onClick={() => remove(rangeText(item))}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
});

/** Compares two card numbers without check digits, because users often omit the check digit. */
const sameNumber = (shown: string, whole: string): boolean =>
  whole === shown || (whole.length === shown.length + 1 && whole.startsWith(shown));
const foundOf = (item: RangeItem, ranges: readonly Found[]): Found | undefined =>
  ranges.find((range) => sameNumber(item.start, range.start) && sameNumber(item.end ?? item.start, range.end));

interface RangeItemsProps {
  items: readonly RangeItem[];
  preview: Pick<ActionPreview, 'ranges' | 'problems'> | undefined;
  remove: (text: string) => void;
}

/** Lists the entered ranges with their counts of cards, and highlights the digits that differ. */
export function RangeItems({ items, preview, remove }: RangeItemsProps) {
  const t = useT();
  const wrong = useMemo(() => new Set(preview?.problems?.map((problem) => problem.item)), [preview]);
  return (
    <Box>
      <Stack
        component="ul"
        aria-label={t('crud.ranges.list')}
        spacing={1}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 296, overflow: 'auto' }}
      >
        {items.slice(0, SHOWN).map((item) => (
          <ItemBox
            key={rangeText(item)}
            item={item}
            found={foundOf(item, preview?.ranges ?? [])}
            wrong={wrong.has(rangeText(item))}
            remove={remove}
          />
        ))}
      </Stack>
      {items.length > SHOWN && (
        <Box sx={{ mt: 0.5, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('crud.more', { count: countText(items.length - SHOWN) })}
        </Box>
      )}
    </Box>
  );
}
