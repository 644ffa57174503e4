import { CUT } from '../../ui/Text';
import { MARKS, ROUND } from '../../ui/themeKeys';

export const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flex: 'none',
  px: 1,
  bgcolor: 'surface.sunken',
  borderBottom: 'divider',
} as const;

/** The tab on the screen opens into the page below it. */
export const tabStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 36,
  mt: 0,
  maxWidth: 220,
  color: 'ink.secondary',
  border: '1px solid transparent',
  borderWidth: '0 1px',
  '&:hover': { color: 'ink.primary', bgcolor: 'surface.hover' },
  '&[data-active]': {
    bgcolor: 'surface.canvas',
    color: 'ink.primary',
    borderColor: 'line.divider',
    borderRadius: '6px 6px 0 0',
    fontWeight: 600,
    boxShadow: MARKS.top,
  },
  '& > [role=tab]': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    minWidth: 0,
    height: 36,
    pl: 1.5,
    pr: 1.5,
    typography: 'small',
    cursor: 'pointer',
    '& > span:last-of-type': CUT,
    '&:focus-visible': { borderRadius: 1 },
  },
  '&:has([data-close]) > [role=tab]': { pr: 3.75 },
} as const;

export const closeStyle = {
  position: 'absolute',
  right: 4,
  top: 6,
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 0,
  borderRadius: ROUND.chip,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'line.divider', color: 'ink.primary' },
} as const;
