import type { Tone } from '../tokens';
import { MEASURES, RADIUS } from '../tokens';
import type { Rules } from './themeRules';

const toned = (tone: Tone) => ({
  color: `var(--${tone})`,
  backgroundColor: `var(--${tone}-soft)`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

/** The rest: tabs, tooltips, chips, alerts, parts of react-admin. */
export const details: Rules = {
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 12px',
        fontSize: 13,
        textTransform: 'none',
        fontWeight: 400,
        '&.Mui-selected': { fontWeight: 600, color: 'var(--text)' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, enterNextDelay: 300, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 400,
        padding: '4px 8px',
        borderRadius: RADIUS.chip,
        backgroundColor: 'var(--text)',
        color: 'var(--paper)',
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 24, borderRadius: RADIUS.chip, fontSize: 12 },
      outlined: { borderColor: 'var(--control)' },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        fontSize: 13,
        lineHeight: '20px',
        padding: '6px 12px',
        alignItems: 'flex-start',
      },
      icon: { padding: '1px 0', marginRight: 8, fontSize: 18 },
      message: { padding: 0 },
      standard: {
        '&.MuiAlert-colorError': toned('red'),
        '&.MuiAlert-colorWarning': toned('amber'),
        '&.MuiAlert-colorInfo': toned('blue'),
        '&.MuiAlert-colorSuccess': toned('green'),
      },
    },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        height: 36,
        fontSize: 14,
        borderRadius: RADIUS.control,
        '&.RaMenuItemLink-active': {
          backgroundColor: 'var(--selected)',
          color: 'var(--main)',
          boxShadow: `inset 3px 0 0 var(--main)`,
        },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          minHeight: '40px !important',
          transform: 'none',
          backgroundColor: 'var(--selected)',
          borderRadius: 0,
        },
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
      },
    },
  },
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
  RaTopToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  RaLabeled: { styleOverrides: { root: { '& .RaLabeled-label': { fontSize: 12, color: 'var(--text2)' } } } },
  MuiToolbar: { styleOverrides: { root: { minHeight: `${MEASURES.header}px !important` } } },
};
