import { RADIUS, SHADOWS } from '../tokens';
import { FocusTrapPaper } from './FocusTrapPaper';
import { BORDERS } from './themeKeys';
import type { Rules } from './themeRules';
import { TOUCH } from './themeRules';

/** What other things lie on: papers, bars, menus, dialogs. */
export const surfaces: Rules = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: RADIUS.card },
      outlined: { borderColor: 'var(--divider)' },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: RADIUS.card } } },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--paper)', backgroundImage: 'none', borderRight: BORDERS.divider },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        border: BORDERS.divider,
        borderRadius: RADIUS.card,
        boxShadow: SHADOWS.menu,
        backgroundColor: 'var(--raised)',
      },
      list: { padding: 4 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        border: BORDERS.divider,
        borderRadius: RADIUS.card,
        boxShadow: SHADOWS.menu,
        backgroundColor: 'var(--raised)',
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        fontSize: 13,
        lineHeight: '20px',
        padding: '4px 8px',
        borderRadius: RADIUS.chip,
        gap: 8,
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--selected)', color: 'var(--main)' },
        [TOUCH]: { minHeight: 44 },
      },
    },
  },
  MuiDialog: {
    defaultProps: { PaperComponent: FocusTrapPaper },
    styleOverrides: {
      paper: {
        borderRadius: RADIUS.dialog,
        border: BORDERS.divider,
        boxShadow: SHADOWS.dialog,
        backgroundColor: 'var(--raised)',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 16, lineHeight: '24px', fontWeight: 600, padding: '16px 24px' } },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '8px 24px 16px' },
      dividers: { borderColor: 'var(--divider)', padding: '16px 24px' },
    },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(15,18,23,.56)' } } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--divider)' } } },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { backgroundColor: 'var(--sunken)' } } },
};
