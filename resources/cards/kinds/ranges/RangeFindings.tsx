import { Box } from '@mui/material';
import { MONO } from '../../../../admin/tokens';
import { countText } from '../../../../admin/locales/counts';
import { useT } from '../../../../admin/locales/useT';
import { ROUND } from '../../../../admin/ui/themeKeys';
import { Text } from '../../../../admin/ui/Text';
import type { ActionPreview } from './preview';

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, p: 2 } as const;
const HEAD = { m: 0, typography: 'small', fontWeight: 600 } as const;
const LABEL = { position: 'relative', minWidth: 0, overflowWrap: 'anywhere' } as const;
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

const LINE = { position: 'relative', display: 'flex', gap: 1 } as const;
const SHARE_LINE = { ...LINE, py: '1px', px: 0.5, my: 0.25 } as const;
const BAR = { position: 'absolute', inset: 0, bgcolor: 'accent.selected', borderRadius: ROUND.chip } as const;
const COUNT = { position: 'relative', ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' } as const;

interface FindingsProps {
  title: string;
  lines: readonly { label: string; count: number }[];
  /** The largest count, relative to which each line shows a bar. If not set, the labels are card numbers. */
  most?: number;
  more?: number;
  [mark: `data-${string}`]: number;
}

function Findings({ title, lines, most, more = 0, ...marks }: FindingsProps) {
  const t = useT();
  return (
    <Box component="section" {...marks} sx={CARD}>
      <Box component="h4" sx={HEAD}>
        {title}
      </Box>
      <Box component="ul" sx={LIST}>
        {lines.map(({ label, count }) => (
          <Box component="li" key={label} sx={most ? SHARE_LINE : LINE}>
            {most && <Box aria-hidden sx={{ ...BAR, width: `${Math.max(2, (count / most) * 100)}%` }} />}
            <Box component="span" sx={{ ...LABEL, fontFamily: most ? undefined : MONO }}>
              {label}
            </Box>
            <Box component="span" sx={most ? COUNT : { ...COUNT, color: 'ink.secondary' }}>
              {countText(count)}
            </Box>
          </Box>
        ))}
        {more > 0 && (
          <Text as="li" colour="ink.secondary">
            {t('crud.more', { count: countText(more) })}
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** Shows how many numbers of the ranges belong to no card, and where the first gaps are. */
function RangeGaps({ gaps: { count, stretches } }: { gaps: NonNullable<ActionPreview['gaps']> }) {
  const t = useT();
  const lines = stretches.map(({ start, end, count: of }) => ({
    label: start === end ? start : `${start} – ${end}`,
    count: of,
  }));
  const listed = lines.reduce((sum, line) => sum + line.count, 0);
  return <Findings title={t('crud.ranges.gaps', { count })} lines={lines} more={count - listed} data-gaps={count} />;
}

function RangeHolders({ holders }: { holders: NonNullable<ActionPreview['holders']> }) {
  const t = useT();
  const most = Math.max(...holders.map(({ count }) => count));
  return <Findings title={t('crud.ranges.holders')} lines={holders} most={most} data-holders={holders.length} />;
}

export default function RangeFindings({ preview: { gaps, holders } }: { preview: ActionPreview }) {
  return (
    <>
      {gaps && gaps.count > 0 && <RangeGaps gaps={gaps} />}
      {holders && holders.length > 0 && <RangeHolders holders={holders} />}
    </>
  );
}
