import { Box } from '@mui/material';
import type { ActionPreview } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, p: 2 } as const;
const HEAD = { m: 0, typography: 'small', fontWeight: 600 } as const;
const LIST = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  fontSize: 'size.note',
  lineHeight: '20px',
  maxHeight: 164,
  overflow: 'auto',
} as const;

/** Numbers of the ranges for which there is no card: how many, and where the first of them are. */
export function RangeGaps({ gaps }: { gaps: NonNullable<ActionPreview['gaps']> }) {
  const t = useT();
  const listed = gaps.stretches.reduce((sum, stretch) => sum + stretch.count, 0);
  return (
    <Box component="section" data-gaps={gaps.count} sx={CARD}>
      <Box component="h4" sx={HEAD}>
        {t('crud.ranges.gaps', { count: gaps.count })}
      </Box>
      <Box component="ul" sx={LIST}>
        {gaps.stretches.map((stretch) => (
          <Box component="li" key={stretch.start} sx={{ display: 'flex', gap: 1 }}>
            <Box component="span" sx={{ fontFamily: MONO, minWidth: 0, overflowWrap: 'anywhere' }}>
              {stretch.start === stretch.end ? stretch.start : `${stretch.start} – ${stretch.end}`}
            </Box>
            <Box
              component="span"
              sx={{ ml: 'auto', flex: 'none', color: 'ink.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {countText(stretch.count)}
            </Box>
          </Box>
        ))}
        {listed < gaps.count && (
          <Text as="li" colour="ink.secondary">
            {t('crud.more', { count: countText(gaps.count - listed) })}
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** Who holds the cards that the ranges name. */
export function RangeHolders({ holders }: { holders: NonNullable<ActionPreview['holders']> }) {
  const t = useT();
  const most = Math.max(...holders.map((holder) => holder.count));
  return (
    <Box component="section" data-holders={holders.length} sx={CARD}>
      <Box component="h4" sx={HEAD}>
        {t('crud.ranges.holders')}
      </Box>
      <Box component="ul" sx={LIST}>
        {holders.map((holder) => (
          <Box
            component="li"
            key={holder.label}
            sx={{ position: 'relative', display: 'flex', gap: 1, py: '1px', px: 0.5, my: 0.25 }}
          >
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                inset: 0,
                width: `${Math.max(2, (holder.count / most) * 100)}%`,
                bgcolor: 'accent.selected',
                borderRadius: ROUND.chip,
              }}
            />
            <Box component="span" sx={{ position: 'relative', minWidth: 0, overflowWrap: 'anywhere' }}>
              {holder.label}
            </Box>
            <Box
              component="span"
              sx={{ position: 'relative', ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
            >
              {countText(holder.count)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
