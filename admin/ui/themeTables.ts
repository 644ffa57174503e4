import type { Density } from './density';
import { ROW_HEIGHT } from './density';
import type { Rules } from './themeRules';

/** Tables; a row's height is the person's choice. */
export const tables = (density: Density): Rules => ({
  MuiTable: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: ROW_HEIGHT[density],
        padding: '0 10px',
        fontSize: 13,
        lineHeight: '20px',
        borderBottom: '1px solid var(--dividerSoft)',
        borderRight: '1px solid var(--dividerSoft)',
        '&:last-of-type': { borderRight: 0 },
      },
      head: {
        position: 'sticky',
        top: 0,
        zIndex: 2,
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
        color: 'var(--text2)',
        backgroundColor: 'var(--sunken)',
        whiteSpace: 'nowrap',
        borderColor: 'var(--divider)',
      },
      stickyHeader: { backgroundColor: 'var(--sunken)' },
      footer: { fontSize: 13, fontWeight: 600, color: 'var(--text)', backgroundColor: 'var(--sunken)' },
      paddingCheckbox: { width: 40, padding: '0 8px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--selected)' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: { root: { '&:hover, &.Mui-active': { color: 'var(--text)' } }, icon: { fontSize: 14 } },
  },
});
