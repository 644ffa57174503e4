import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { dayOf } from '../../crud/cells/dates';
import { useOffset } from '../../state/useOffset';
import { usePreferences } from '../../state/preferences';
import { useWidth } from '../../crud/screen';
import { CHART_COLOURS } from '../../tokens';
import type { PriceSeries, Point } from './prices';
import { marksOf } from './prices';
import { SmallText } from '../../ui/Text';
import { COLOURS } from '../../ui/themeKeys';

const MAX_WIDTH = 720;
const HIGH = 180;
const PLOT = { left: 56, right: 12, top: 10, bottom: 24 } as const;

/** A line that keeps its amount until the next change. */
function stepPath(points: readonly Point[], x: (at: number) => number, y: (amount: number) => number): string {
  return points
    .map(({ at, amount }, index) => (index === 0 ? `M${x(at)} ${y(amount)}` : `H${x(at)}V${y(amount)}`))
    .join('');
}

interface ChartProps {
  courses: readonly PriceSeries[];
  labelOf: (name: string) => string;
}

function Legend({ courses, labelOf, colourOf }: ChartProps & { colourOf: (index: number) => string }) {
  return (
    <SmallText aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {courses.map(({ name }, index) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{ width: 20, borderTop: `2px ${index % 2 === 1 ? 'dashed' : 'solid'} ${colourOf(index)}` }}
          />
          {labelOf(name)}
        </Box>
      ))}
    </SmallText>
  );
}

interface DrawingProps extends ChartProps {
  width: number;
  colourOf: (index: number) => string;
}

/** The lines, on an axis of round amounts from the first change to now. */
function ChartSvg({ courses, labelOf, width, colourOf }: DrawingProps) {
  const t = useT();
  const offset = useOffset();
  const all = courses.flatMap(({ points }) => points);
  const marks = marksOf(all.map(({ amount }) => amount));
  const [from, to] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const [low, high] = [marks[0] as number, marks.at(-1) as number];
  const right = width - PLOT.right;
  const x = (at: number): number => PLOT.left + ((at - from) / Math.max(1, to - from)) * (right - PLOT.left);
  const y = (amount: number): number =>
    HIGH - PLOT.bottom - ((amount - low) / (high - low)) * (HIGH - PLOT.top - PLOT.bottom);
  return (
    <Box
      component="svg"
      role="img"
      data-chart
      aria-label={t('stock.plan.chartOf', { names: courses.map(({ name }) => labelOf(name)).join(', ') })}
      viewBox={`0 0 ${width} ${HIGH}`}
      sx={{ width, height: HIGH, display: 'block', '& text': { fill: COLOURS.ink.secondary, fontSize: 'size.note' } }}
    >
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={PLOT.left} x2={right} y1={y(mark)} y2={y(mark)} stroke={COLOURS.line.divider} />
          <text x={PLOT.left - 8} y={y(mark) + 4} textAnchor="end">
            {formatMoney(mark)}
          </text>
        </g>
      ))}
      <text x={PLOT.left} y={HIGH - 6}>
        {dayOf(new Date(from), offset).slice(5)}
      </text>
      <text x={right} y={HIGH - 6} textAnchor="end">
        {t('stock.plan.now')}
      </text>
      {courses.map(({ name, points }, index) => (
        <g key={name} stroke={colourOf(index)} fill="none">
          <path d={stepPath(points, x, y)} strokeWidth={2} strokeDasharray={index % 2 === 1 ? '6 4' : undefined} />
          {points.map((point) => (
            <circle
              key={point.at}
              cx={x(point.at)}
              cy={y(point.amount)}
              r={point.at === to ? 2 : 3}
              fill={COLOURS.surface.paper}
              strokeWidth={2}
            />
          ))}
        </g>
      ))}
    </Box>
  );
}

/** The course of the prices that have changed, as steps; the table beside it has the data. */
export function PriceChart({ courses, labelOf }: ChartProps) {
  const { mode } = usePreferences();
  const [width, box] = useWidth();
  const colourOf = (index: number): string =>
    index === 0 ? COLOURS.accent.base : (CHART_COLOURS[mode][index - 1] ?? COLOURS.ink.secondary);
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 'divider' }}>
      <Legend courses={courses} labelOf={labelOf} colourOf={colourOf} />
      <Box ref={box} sx={{ height: HIGH, mt: 0.5 }}>
        {width > 0 && (
          <ChartSvg courses={courses} labelOf={labelOf} width={Math.min(width, MAX_WIDTH)} colourOf={colourOf} />
        )}
      </Box>
    </Box>
  );
}
