import { Box } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsTooltipContainer, useAxesTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { formatMoney } from '@t3d/resources/kit';
import { useNavigate } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { useSize } from '../../declared/screen';
import { HTML_LANG, language } from '../../providers/language';
import { usePreferences } from '../../state/preferences';
import type { SalesSheet } from './figures';
import {
  axisMoney,
  everyNth,
  isByHour,
  profitWords,
  scaleOf,
  seriesColours,
  stepList,
  stepName,
  weekdayOf,
} from './figures';
import { usePathOf } from '../../state/resourcePaths';
import { Text } from '../../ui/Text';
import { AXIS_TEXT, ChartFrame } from '../../ui/ChartFrame';

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

const BARS = { '& .MuiBarChart-element': { cursor: 'pointer' } } as const;

const AMOUNTS = {
  width: 56,
  tickLabelStyle: AXIS_TEXT,
  valueFormatter: axisMoney,
  disableLine: true,
  disableTicks: true,
} as const;

/** The height of the labels below the lower pane. */
const LABELS = 24;
/** The height below the upper pane, which has no labels. */
const GAP = 10;
/** The share of the height for the sales, which are many times the profit. */
const SALES_PART = 0.62;

interface PaneProps {
  sheet: SalesSheet;
  values: readonly number[];
  color: string;
  /** The number of grid lines. */
  lines: number;
  width: number;
  height: number;
  /** True for the lower pane, which has the labels of both. */
  labelled: boolean;
}

/** The bars of one amount with a scale of their own. */
function Pane({ sheet, values, color, lines, width, height, labelled }: PaneProps) {
  const offset = useOffset();
  const navigate = useNavigate();
  const pathTo = usePathOf();
  const names = sheet.steps.map(({ from }) => stepName(from, offset, sheet.stepSeconds));
  const every = everyNth(names.length, width - 64);
  const open = (index: number | undefined): void => {
    const step = sheet.steps[index ?? -1];
    const path = step?.orders ? pathTo(stepList(sheet.period, step)) : undefined;
    if (path) void navigate(path);
  };
  const { min, max, ticks } = scaleOf(values, lines);
  return (
    <ChartFrame
      width={width}
      height={height}
      margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
      sx={BARS}
      series={[{ type: 'bar', data: [...values], color, yAxisId: 'money' }]}
      xAxis={[
        {
          id: 'steps',
          tickLabelStyle: AXIS_TEXT,
          scaleType: 'band',
          data: names,
          height: labelled ? LABELS : GAP,
          categoryGapRatio: 0.35,
          tickLabelInterval: (_value, index) => labelled && (names.length - 1 - index) % every === 0,
          disableTicks: true,
        },
      ]}
      yAxis={[{ id: 'money', ...AMOUNTS, min, max, tickInterval: ticks, domainLimit: 'strict' }]}
      onAxisClick={(_event, at) => open(at?.dataIndex)}
    >
      <ChartsAxisHighlight x="band" />
      <BarPlot borderRadius={2} skipAnimation />
      <ChartsXAxis axisId="steps" />
      <ChartsYAxis axisId="money" />
      <ChartsTooltipContainer trigger="axis">
        <Tip sheet={sheet} />
      </ChartsTooltipContainer>
    </ChartFrame>
  );
}

function SalesPlot({ sheet, width, height }: { sheet: SalesSheet; width: number; height: number }) {
  const { theme, mode } = usePreferences();
  const { first, second } = seriesColours(theme, mode);
  const withProfit = sheet.period.profit !== null;
  const salesHeight = withProfit ? Math.round((height - LABELS) * SALES_PART) : height;
  const sales = sheet.steps.map((step) => step.sales);
  // The day or hour under way has no bar, because its profit is not complete.
  const profit = sheet.steps.map((step) => (step.to > sheet.asOf ? 0 : (step.profit ?? 0)));
  const pane = { sheet, width };
  return (
    <>
      <Pane
        {...pane}
        values={sales}
        color={first}
        lines={withProfit ? 3 : 4}
        height={salesHeight}
        labelled={!withProfit}
      />
      {withProfit && <Pane {...pane} values={profit} color={second} lines={2} height={height - salesHeight} labelled />}
    </>
  );
}

/** A chart of sales, and of profit below it. A bar links to its orders. */
export default function SalesChart({ sheet }: { sheet: SalesSheet }) {
  const [size, box] = useSize();
  return (
    <Box ref={box} aria-hidden data-chart sx={{ position: 'absolute', inset: 0 }}>
      {size.width > 0 && <SalesPlot sheet={sheet} {...size} />}
    </Box>
  );
}
