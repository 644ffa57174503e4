import { type Density, ROW_HEIGHT } from '../../ui/density';
import { COLOURS } from '../../ui/themeKeys';

const frame = (edges: string): object => ({ boxShadow: edges });
const TOP_AND_BOTTOM = `inset 0 2px 0 ${COLOURS.accent.base}, inset 0 -2px 0 ${COLOURS.accent.base}`;

const SVG = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E";
const drawn = (path: string): string =>
  `center / contain url("data:image/svg+xml,${SVG}%3Cpath d='${path}'/%3E%3C/svg%3E")`;
const BOX = 'M19 5v14H5V5h14m0-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z';
const TICKED =
  'M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm-9 14-5-5 1.4-1.4 3.6 3.6 7.6-7.6L19 8z';

/** Styles all cells and rows at once, because they are plain elements without MUI's styles. */
const bodyLooks = (density: Density): object => ({
  '& .row-cell': {
    boxSizing: 'border-box',
    height: ROW_HEIGHT[density],
    padding: '0 8px',
    fontSize: 'size.small',
    lineHeight: '20px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    bgcolor: 'inherit',
    borderBottom: 'soft',
    borderRight: 'soft',
  },
  '& .row-cell:last-of-type': { borderRight: 0 },
  '& .row-cell.is-number': { textAlign: 'right' },
  '& .row-cell.is-secondary': { color: 'ink.secondary' },
  '& .list-row': { bgcolor: 'surface.paper', color: 'ink.primary', cursor: 'pointer' },
  '& .list-row:hover': { bgcolor: 'surface.hover' },
  '& .list-row.is-ticked': { bgcolor: 'accent.selected' },
  '& .list-row.is-new > td': { fontWeight: 600 },
  // Sticky cells cover the row's outline, so each cell draws its part of the frame.
  '& .list-row.is-focused > td': frame(TOP_AND_BOTTOM),
  '& .list-row.is-focused > td:first-of-type': frame(`inset 2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  '& .list-row.is-focused > td:last-of-type': frame(`inset -2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  // A touch target around a box as large as the other check boxes.
  '& .row-tick': { appearance: 'none', width: 24, height: 24, m: 0, verticalAlign: 'middle', cursor: 'pointer' },
  '& .row-tick::before': {
    content: '""',
    display: 'block',
    width: 18,
    height: 18,
    m: '3px',
    bgcolor: 'ink.secondary',
    mask: drawn(BOX),
    forcedColorAdjust: 'none',
  },
  '& .row-tick:checked::before': { bgcolor: 'accent.base', mask: drawn(TICKED) },
});

const makeTableLooks = (density: Density): object => ({
  // Isolated, so that typing beside the table does not repaint it.
  '& .RaDataTable-tableWrapper': { overflow: 'visible', isolation: 'isolate' },
  '& .MuiTableHead-root .MuiTableCell-root': { top: 40, borderTop: 0, bgcolor: 'surface.sunken' },
  '& .MuiTableCell-root': { px: 1 },
  ...bodyLooks(density),
  '& .MuiTableCell-paddingCheckbox, & .tick-cell': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'center !important',
    px: '5px !important',
    width: 38,
    '& .MuiCheckbox-root': { p: 0.5 },
  },
  // An arrow for unsorted columns would take a fifth of each header's width.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  '& .MuiTableHead-root .MuiTableCell-paddingCheckbox': { zIndex: 3 },
  '& .column-rowActions': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    width: 56,
    px: '2px !important',
    textAlign: 'center !important',
    borderLeft: 'soft',
  },
  '& .MuiTableHead-root .column-rowActions': { zIndex: 3 },
});

/** One constant object for each density, so that styles are computed once. */
export const TABLE_LOOKS: Readonly<Record<Density, object>> = {
  compact: makeTableLooks('compact'),
  comfortable: makeTableLooks('comfortable'),
};
