import { RADIUS } from '../tokens';
import type { Rules } from './themeRules';
import { QUICK, TOUCH } from './themeRules';

/** Buttons and their groups. */
export const buttons: Rules = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        borderRadius: RADIUS.control,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 600,
        textTransform: 'none',
        boxShadow: 'none',
        whiteSpace: 'nowrap',
        transition: `background-color ${QUICK}, border-color ${QUICK}, color ${QUICK}`,
        [TOUCH]: { minHeight: 44 },
      },
      outlined: {
        borderColor: 'var(--control)',
        backgroundColor: 'var(--paper)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { borderColor: 'var(--divider)' },
      },
      contained: { '&:hover': { boxShadow: 'none' } },
      text: { padding: '0 8px', '&:hover': { backgroundColor: 'var(--hover)' } },
      sizeSmall: { height: 28, padding: '0 8px' },
      sizeLarge: { height: 40, fontSize: 14 },
      startIcon: { marginLeft: -2, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { marginRight: -2, marginLeft: 4, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        padding: 6,
        borderRadius: RADIUS.control,
        color: 'var(--text2)',
        transition: `background-color ${QUICK}`,
        '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
      },
      sizeSmall: { padding: 4 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 28,
        padding: '0 10px',
        border: 0,
        textTransform: 'none',
        fontSize: 13,
        fontWeight: 400,
        color: 'var(--text2)',
        borderRadius: `${RADIUS.chip}px !important`,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--paper)',
          color: 'var(--text)',
          fontWeight: 600,
          boxShadow: 'inset 0 0 0 1px var(--divider)',
        },
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: { root: { backgroundColor: 'var(--sunken)', padding: 2, borderRadius: RADIUS.control, gap: 2 } },
  },
};
