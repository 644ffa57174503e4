import { Box, Button } from '@mui/material';
import { countText } from '../../../../admin/locales/counts';
import { useT } from '../../../../admin/locales/useT';
import { MONO } from '../../../../admin/tokens';
import type { ActionPreview } from './preview';
import { type ParsedRanges, MAX_RANGES, rangeText, readText, withRightDigits } from './ranges';

const SHOWN = 20;
type Refused = NonNullable<ActionPreview['problems']>;

/** Returns the corrected text of each rejected number whose only error is the check digit. */
const mendable = (rejected: Refused): Map<string, string> =>
  new Map(
    rejected.flatMap(({ item }) => {
      const mended = withRightDigits(readText(item));
      return mended ? [[item, rangeText(mended)] as const] : [];
    }),
  );

interface ProblemLine {
  item: string;
  message: string;
}

function useProblemLines(problems: ParsedRanges['problems'], rejected: Refused): ProblemLine[] {
  const t = useT();
  const left = problems.filter(({ problem }) => problem === 'tooMany').length;
  const unread = problems.flatMap(({ text, problem }) =>
    problem === 'tooMany' ? [] : [{ item: text, message: t(`crud.ranges.problems.${problem}`) }],
  );
  const tooMany = t('crud.ranges.problems.tooMany', { max: countText(MAX_RANGES), count: countText(left) });
  return [...(left > 0 ? [{ item: '', message: tooMany }] : []), ...unread, ...rejected];
}

interface ProblemItemProps {
  line: ProblemLine;
  mended: string | undefined;
  take: (mended: string) => void;
}

function ProblemItem({ line, mended, take }: ProblemItemProps) {
  const t = useT();
  return (
    <Box component="li" sx={{ py: 0.25 }}>
      {!line.message.includes(line.item) && (
        <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {line.item.slice(0, 120)}{' '}
        </Box>
      )}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {line.message}
      </Box>
      {mended && (
        <Button
          size="small"
          variant="text"
          color="primary"
          data-mend={mended}
          onClick={() => take(mended)}
          sx={{
            py: 0,
            minHeight: 24,
            fontSize: 'size.note',
            textAlign: 'left',
            overflowWrap: 'anywhere',
            '& span': { fontFamily: MONO },
          }}
        >
          {t('crud.ranges.take')}{' '}
          <Box component="span" sx={{ ml: 0.5 }}>
            {mended}
          </Box>
        </Button>
      )}
    </Box>
  );
}

interface RangeProblemsProps {
  problems: ParsedRanges['problems'];
  refused: Refused;
  replace: (changes: ReadonlyMap<string, string>) => void;
}

export function RangeProblems({ problems, refused, replace }: RangeProblemsProps) {
  const t = useT();
  const lines = useProblemLines(problems, refused);
  const mends = mendable(refused);
  if (lines.length === 0) return null;
  return (
    <Box role="alert" aria-label={t('crud.ranges.wrong')}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', typography: 'note', color: 'tone.red', maxHeight: 160, overflow: 'auto' }}
      >
        {lines.slice(0, SHOWN).map((line, index) => (
          <ProblemItem
            key={index}
            line={line}
            mended={mends.get(line.item)}
            take={(mended) => replace(new Map([[line.item, mended]]))}
          />
        ))}
      </Box>
      {lines.length > SHOWN && (
        <Box sx={{ fontSize: 'size.note', color: 'tone.red' }}>
          {t('crud.more', { count: countText(lines.length - SHOWN) })}
        </Box>
      )}
      {mends.size > 1 && (
        <Button size="small" variant="outlined" onClick={() => replace(mends)} sx={{ mt: 0.5 }}>
          {t('crud.ranges.takeAll', { count: countText(mends.size) })}
        </Button>
      )}
    </Box>
  );
}
