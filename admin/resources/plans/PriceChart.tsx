import { Box } from '@mui/material';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { dayOf } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { usePreferences } from '../../state/preferences';
import { useWidth } from '../../declared/screen';
import { CHART_COLOURS } from '../../tokens';
import { type PriceSeries, PRICE_CHART, amountsAt, marksOf } from './prices';
import { AXIS_TEXT, ChartFrame } from '../../ui/ChartFrame';
import { SmallText } from '../../ui/Text';
import { COLOURS } from '../../ui/themeKeys';

// Leaves space for the last label, which the chart would otherwise omit.
const MARGIN = { left: 0, right: 32, top: 10, bottom: 0 } as const;
// The share of the time span before the first mark.
const LEAD = 0.04;
const AXIS = { tickLabelStyle: AXIS_TEXT, disableLine: true, disableTicks: true } as const;

interface ChartProps {
  lines: readonly PriceSeries[];
  labelOf: (name: string) => string;
}
interface ColouredProps extends ChartProps {
  colourOf: (index: number) => string;
}

const LINES = {
  '& .MuiLineChart-line': { strokeWidth: 2 },
  '& [data-series$=dashed] .MuiLineChart-line, & .MuiLineChart-line[data-series$=dashed]': { strokeDasharray: '6 4' },
  '& .MuiLineChart-mark': { fill: COLOURS.surface.paper },
} as const;

const isDashed = (index: number): boolean => index % 2 === 1;

function Legend({ lines, labelOf, colourOf }: ColouredProps) {
  return (
    <SmallText aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {lines.map(({ name }, index) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{ width: 20, borderTop: `2px ${isDashed(index) ? 'dashed' : 'solid'} ${colourOf(index)}` }}
          />
          {labelOf(name)}
        </Box>
      ))}
    </SmallText>
  );
}

/** Returns the prices as steps with a mark at each change. */
function seriesOf({ lines, labelOf, colourOf }: ColouredProps, moments: readonly number[]) {
  return lines.map((course, index) => {
    const changes = new Set(course.points.map(({ at }) => at));
    return {
      type: 'line' as const,
      id: `${course.name}-${isDashed(index) ? 'dashed' : 'solid'}`,
      label: labelOf(course.name),
      data: amountsAt(course, moments),
      color: colourOf(index),
      curve: 'stepAfter' as const,
      showMark: ({ index: moment }: { index: number }) => changes.has(moments[moment] as number),
    };
  });
}

function PricePlot({ width, ...chart }: ColouredProps & { width: number }) {
  const t = useT();
  const offset = useOffset();
  const all = chart.lines.flatMap(({ points }) => points);
  const moments = [...new Set(all.map(({ at }) => at))].sort((one, other) => one - other);
  const [first, last] = [moments[0] as number, moments.at(-1) as number];
  const marks = marksOf(all.map(({ amount }) => amount));
  return (
    <ChartFrame
      width={width}
      height={PRICE_CHART.height}
      margin={MARGIN}
      sx={LINES}
      series={seriesOf(chart, moments)}
      xAxis={[
        {
          ...AXIS,
          id: 'time',
          scaleType: 'linear',
          data: moments,
          min: first - (last - first) * LEAD,
          max: last,
          height: 24,
          domainLimit: 'strict',
          tickInterval: [first, last],
          tickLabelInterval: () => true,
          valueFormatter: (at: number) => (at === last ? t('plans.now') : dayOf(new Date(at), offset).slice(5)),
        },
      ]}
      yAxis={[
        {
          ...AXIS,
          id: 'amount',
          width: 56,
          min: marks[0],
          max: marks.at(-1),
          domainLimit: 'strict',
          tickInterval: marks,
          valueFormatter: (amount: number) => formatMoney(amount),
        },
      ]}
    >
      <LinePlot skipAnimation />
      <MarkPlot skipAnimation />
      <ChartsXAxis axisId="time" />
      <ChartsYAxis axisId="amount" />
    </ChartFrame>
  );
}

/** A chart of prices. The table beside it has the same data. */
export default function PriceChart({ lines, labelOf }: ChartProps) {
  const t = useT();
  const { mode } = usePreferences();
  const [width, box] = useWidth();
  const colourOf = (index: number): string =>
    index === 0 ? COLOURS.accent.base : (CHART_COLOURS[mode][index - 1] ?? COLOURS.ink.secondary);
  const chart = { lines, labelOf, colourOf };
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 'divider' }}>
      <Legend {...chart} />
      <Box
        ref={box}
        role="img"
        data-chart
        aria-label={t('plans.chartOf', { names: lines.map(({ name }) => labelOf(name)).join(', ') })}
        sx={{ height: PRICE_CHART.height, mt: 0.5 }}
      >
        {width > 0 && <PricePlot {...chart} width={Math.min(width, PRICE_CHART.maxWidth)} />}
      </Box>
    </Box>
  );
}
