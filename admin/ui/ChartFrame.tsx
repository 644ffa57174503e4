import { type ChartsContainerProps, ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { listOf } from './listOf';
import { COLOURS, TEXTS } from './themeKeys';

export const AXIS_TEXT = { fill: COLOURS.ink.secondary, fontSize: TEXTS.note[0] } as const;

const STYLE = {
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: COLOURS.line.control },
  '& .MuiChartsGrid-line': { stroke: COLOURS.line.soft },
} as const;

/** The frame of every chart: light grid lines, no animation, no keyboard navigation. */
export const ChartFrame = ({ sx, children, ...rest }: ChartsContainerProps) => (
  <ChartsContainer skipAnimation disableKeyboardNavigation {...rest} sx={[STYLE, ...listOf(sx)]}>
    <ChartsGrid horizontal />
    {children}
  </ChartsContainer>
);
