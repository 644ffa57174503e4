import { Box } from '@mui/material';
import { COLOURS } from '../../ui/themeKeys';

/** How far the foot of a list stands from the window's edge. */
export const BOTTOM_GAP = 12;
const CORNER = 8;

/**
 * The canvas below a list, above the rows that are on their way under it: the table ends in round corners before the
 * window does. Its corners are drawn over those of the foot, as what scrolls beneath has none there.
 */
export const ListEdge = () => (
  <Box
    aria-hidden
    className="no-print"
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 4,
      flex: 'none',
      height: BOTTOM_GAP,
      bgcolor: 'surface.canvas',
      pointerEvents: 'none',
      '&::before': {
        content: '""',
        position: 'absolute',
        boxSizing: 'border-box',
        inset: `-${CORNER}px 0 100%`,
        height: CORNER,
        border: 'divider',
        borderTop: 0,
        borderRadius: `0 0 ${CORNER}px ${CORNER}px`,
        boxShadow: `0 0 0 ${CORNER}px ${COLOURS.surface.canvas}`,
        clipPath: 'inset(0)',
      },
    }}
  />
);
