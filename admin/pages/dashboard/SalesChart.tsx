import { Box } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsTooltipContainer, useAxesTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot } from '@mui/x-charts/LineChart';
import { formatMoney } from '@t3d/resources/kit';
import { useNavigate } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { useWidth } from '../../declared/screen';
import { HTML_LANG, language } from '../../providers/language';
import { usePreferences } from '../../state/preferences';
import type { SalesSheet, Scale } from './figures';
import {
  axisMoney,
  everyNth,
  isByHour,
  profitWords,
  scalesOf,
  seriesColours,
  stepList,
  stepName,
  weekdayOf,
} from './figures';
import { usePathOf } from '../../state/resourcePaths';
import { Text } from '../../ui/Text';
import { AXIS_TEXT, ChartFrame } from '../../ui/ChartFrame';
import { COLOURS } from '../../ui/themeKeys';

const LINE = {
  typography: 'note',
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  fontVariantNumeric: 'tabular-nums',
} as const;

function Tip({ sheet }: { sheet: SalesSheet }) {
  const t = useT();
  const offset = useOffset();
  const index = useAxesTooltip({ directions: ['x'] })?.[0]?.dataIndex;
  const step = sheet.steps[index ?? -1];
  if (!step) return null;
  const hours = isByHour(sheet.stepSeconds);
  const name = stepName(step.from, offset, sheet.stepSeconds);
  const line = (label: string, value: string) => (
    <Box sx={LINE}>
      <span>{label}</span>
      <span>{value}</span>
    </Box>
  );
  return (
    <Box sx={{ bgcolor: 'ink.primary', color: 'surface.paper', borderRadius: 1, px: 1.25, py: 0.75, minWidth: 132 }}>
      <Text size="note" sx={{ opacity: 0.8 }}>
        {hours ? name : `${name} ${weekdayOf(step.from, offset, HTML_LANG[language])}`}
      </Text>
      {line(t('dashboard.chart.sales'), formatMoney(step.sales))}
      {step.profit !== null && line(t(profitWords(sheet).name), formatMoney(step.profit))}
      {line(t('dashboard.chart.orders'), countText(step.orders))}
    </Box>
  );
}

const SERIES_STYLE = {
  '& .MuiBarChart-element': { cursor: 'pointer' },
  '& [data-series=profit]': { strokeDasharray: '5 4', strokeWidth: 2 },
  '& [data-series=under]': { strokeWidth: 4 },
} as const;

const AMOUNTS = {
  tickLabelStyle: AXIS_TEXT,
  valueFormatter: axisMoney,
  disableLine: true,
  disableTicks: true,
} as const;
const scaleOf = (scale: Scale | undefined) =>
  scale
    ? { min: scale.min, max: scale.max, tickInterval: scale.ticks, domainLimit: 'strict' as const }
    : { tickNumber: 4 };

/**
 * Returns the series of the chart: sales as bars, and profit as a line that ends before the day or hour under way. With
 * `ownScale` the line has its own scale.
 */
function seriesOf(sheet: SalesSheet, ownScale: boolean, { first, second }: ReturnType<typeof seriesColours>) {
  const profitLine = {
    type: 'line' as const,
    data: sheet.steps.map((step) => (step.to > sheet.asOf ? null : (step.profit ?? 0))),
    curve: 'linear' as const,
    yAxisId: ownScale ? 'profit' : 'money',
  };
  return [
    { type: 'bar' as const, id: 'sales', data: sheet.steps.map((step) => step.sales), color: first, yAxisId: 'money' },
    ...(sheet.period.profit !== null
      ? [
          { ...profitLine, id: 'under', color: COLOURS.surface.paper },
          { ...profitLine, id: 'profit', color: second },
        ]
      : []),
  ];
}

interface SalesChartProps {
  sheet: SalesSheet;
  height: number;
}

function SalesPlot({ sheet, height, width }: SalesChartProps & { width: number }) {
  const offset = useOffset();
  const navigate = useNavigate();
  const pathTo = usePathOf();
  const { theme, mode } = usePreferences();
  const names = sheet.steps.map(({ from }) => stepName(from, offset, sheet.stepSeconds));
  const every = everyNth(names.length, width - 64);
  const open = (index: number | undefined): void => {
    const step = sheet.steps[index ?? -1];
    const path = step?.orders ? pathTo(stepList(sheet.period, step)) : undefined;
    if (path) void navigate(path);
  };
  const scales = scalesOf(sheet);
  return (
    <ChartFrame
      width={width}
      height={height}
      margin={{ top: 12, right: scales ? 0 : 20, bottom: 0, left: 0 }}
      sx={SERIES_STYLE}
      series={seriesOf(sheet, scales !== null, seriesColours(theme, mode))}
      xAxis={[
        {
          id: 'steps',
          tickLabelStyle: AXIS_TEXT,
          scaleType: 'band',
          data: names,
          height: 24,
          categoryGapRatio: 0.35,
          tickLabelInterval: (_value, index) => (names.length - 1 - index) % every === 0,
          disableTicks: true,
        },
      ]}
      yAxis={[
        { id: 'money', width: 56, ...AMOUNTS, ...scaleOf(scales?.sales) },
        ...(scales
          ? [{ id: 'profit', position: 'right' as const, width: 48, ...AMOUNTS, ...scaleOf(scales.profit) }]
          : []),
      ]}
      onAxisClick={(_event, at) => open(at?.dataIndex)}
    >
      <ChartsAxisHighlight x="band" />
      <BarPlot borderRadius={2} skipAnimation />
      <LinePlot skipAnimation />
      <ChartsXAxis axisId="steps" />
      <ChartsYAxis axisId="money" />
      {scales && <ChartsYAxis axisId="profit" />}
      <ChartsTooltipContainer trigger="axis">
        <Tip sheet={sheet} />
      </ChartsTooltipContainer>
    </ChartFrame>
  );
}

/** A chart of sales and profit. A bar links to its orders. */
export default function SalesChart({ sheet, height }: SalesChartProps) {
  const [width, box] = useWidth();
  return (
    <Box ref={box} aria-hidden data-chart sx={{ height }}>
      {width > 0 && <SalesPlot sheet={sheet} height={height} width={width} />}
    </Box>
  );
}
