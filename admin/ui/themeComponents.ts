import type { Tone } from '../tokens';
import { MEASURES, MOTION, RADIUS, SHADOWS } from '../tokens';
import { FocusTrapPaper } from './FocusTrapPaper';
import type { Density } from './density';
import { ROW_HEIGHT } from './density';

type Rules = Record<string, { defaultProps?: Record<string, unknown>; styleOverrides?: Record<string, unknown> }>;

const border = '1px solid var(--divider)';
const quick = `${MOTION.hover}ms ${MOTION.curve}`;
const touch = '@media (pointer: coarse)';
const toned = (tone: Tone) => ({
  color: `var(--${tone})`,
  backgroundColor: `var(--${tone}-soft)`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

const buttons: Rules = {
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
        transition: `background-color ${quick}, border-color ${quick}, color ${quick}`,
        [touch]: { minHeight: 44 },
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
        transition: `background-color ${quick}`,
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

const nameOfRoot = (props: object): object => ('aria-label' in props ? { 'aria-label': props['aria-label'] } : {});

const inputs: Rules = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'relative',
        transform: 'none',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 600,
        color: 'var(--text)',
        marginBottom: 4,
        pointerEvents: 'auto',
        maxWidth: '100%',
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
        '&.Mui-disabled': { color: 'var(--text2)' },
      },
      asterisk: { color: 'var(--red)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: RADIUS.control,
        backgroundColor: 'var(--paper)',
        fontSize: 14,
        '& fieldset': { borderColor: 'var(--control)', top: 0 },
        '& legend': { display: 'none' },
        '&:hover fieldset': { borderColor: 'var(--text2) !important' },
        '&.Mui-focused fieldset': { borderColor: 'var(--main) !important', borderWidth: '2px !important' },
        '&.Mui-error fieldset': { borderColor: 'var(--red) !important' },
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
        '&.Mui-disabled fieldset': { borderColor: 'var(--divider) !important' },
        [touch]: { minHeight: 44 },
      },
      input: { padding: '7px 12px', height: 22, '&::placeholder': { color: 'var(--text2)', opacity: 1 } },
      multiline: { padding: 0 },
    },
  },
  MuiSelect: { styleOverrides: { select: { minHeight: '22px !important', lineHeight: '22px' } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 12,
        lineHeight: '18px',
        color: 'var(--text2)',
        '&.Mui-error': { color: 'var(--red)' },
      },
    },
  },
  // react-admin names its checkboxes on the root, which this MUI leaves on a span without a role: the name belongs to
  // the input.
  MuiCheckbox: {
    defaultProps: { size: 'small', slotProps: { root: { 'aria-label': undefined }, input: nameOfRoot } },
    styleOverrides: {
      root: {
        padding: 4,
        color: 'var(--control)',
        borderRadius: RADIUS.chip,
        '&:hover': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 4, color: 'var(--control)' } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 8px !important' },
      option: { fontSize: 13, minHeight: '36px !important' },
      paper: { border, boxShadow: SHADOWS.menu },
    },
  },
};

const tables = (density: Density): Rules => ({
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
  MuiTablePagination: { styleOverrides: { root: { fontSize: 13 } } },
});

const surfaces: Rules = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: RADIUS.card },
      outlined: { borderColor: 'var(--divider)' },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: RADIUS.card } } },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'inherit' },
    styleOverrides: { root: { backgroundColor: 'var(--paper)', backgroundImage: 'none', borderBottom: border } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: 'var(--paper)', backgroundImage: 'none', borderRight: border } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { border, borderRadius: RADIUS.card, boxShadow: SHADOWS.menu, backgroundColor: 'var(--raised)' },
      list: { padding: 4 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: { border, borderRadius: RADIUS.card, boxShadow: SHADOWS.menu, backgroundColor: 'var(--raised)' },
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
        [touch]: { minHeight: 44 },
      },
    },
  },
  MuiDialog: {
    defaultProps: { PaperComponent: FocusTrapPaper },
    styleOverrides: {
      paper: { borderRadius: RADIUS.dialog, border, boxShadow: SHADOWS.dialog, backgroundColor: 'var(--raised)' },
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

const details: Rules = {
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
      },
    },
  },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  RaLabeled: { styleOverrides: { root: { '& .RaLabeled-label': { fontSize: 12, color: 'var(--text2)' } } } },
  MuiToolbar: { styleOverrides: { root: { minHeight: `${MEASURES.header}px !important` } } },
};

/** How MUI's and react-admin's parts look; colours come as variables so that both modes share the rules. */
export const componentRules = (density: Density): Rules => ({
  ...buttons,
  ...inputs,
  ...tables(density),
  ...surfaces,
  ...details,
});
