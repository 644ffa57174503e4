import { MEASURES, RADIUS, SHADOWS, type Tone } from '../tokens';
import { type Density, ROW_HEIGHT } from './density';
import { BORDERS, NOTE, type Rules, SMALL, TOUCH } from './themeKeys';
import { Paper, type PaperProps } from '@mui/material';
import { type Ref, useEffect, useRef } from 'react';

const isLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled');

/** Focuses the dialog's heading if the focused element is removed or disabled. */
function keepFocus(dialog: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (!isLost() || dialog.closest('[aria-hidden=true]')) return;
    const home = dialog.querySelector<HTMLElement>('h1, h2, h3') ?? dialog;
    home.tabIndex = -1;
    home.focus({ preventScroll: true });
  });
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

function FocusTrapPaper({ ref, ...props }: PaperProps & { ref?: Ref<HTMLDivElement> }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => (own.current ? keepFocus(own.current) : undefined), []);
  return (
    <Paper
      {...props}
      ref={(paper) => {
        own.current = paper;
        if (typeof ref === 'function') ref(paper);
        else if (ref) ref.current = paper;
      }}
    />
  );
}

const RAISED = {
  border: BORDERS.divider,
  borderRadius: RADIUS.card,
  boxShadow: SHADOWS.menu,
  backgroundColor: 'var(--raised)',
};

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
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: 'var(--paper)', borderRight: BORDERS.divider } } },
  MuiMenu: {
    // Without animation or scroll lock, because both lay out the page behind the menu.
    defaultProps: { transitionDuration: 0, disableScrollLock: true },
    styleOverrides: { paper: RAISED, list: { padding: 4 } },
  },
  MuiPopover: { styleOverrides: { paper: RAISED } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        ...SMALL,
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
        ...RAISED,
        borderRadius: RADIUS.dialog,
        boxShadow: SHADOWS.dialog,
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

const toned = (tone: Tone) => ({
  color: `var(--${tone})`,
  backgroundColor: `var(--${tone}-soft)`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

export const details: Rules = {
  MuiTabs: { styleOverrides: { root: { minHeight: 40, [TOUCH]: { minHeight: 44 } }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 12px',
        fontSize: 13,
        textTransform: 'none',
        fontWeight: 400,
        [TOUCH]: { minHeight: 44 },
        '&.Mui-selected': { fontWeight: 600, color: 'var(--text)' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, enterNextDelay: 300, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        ...NOTE,
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
        ...SMALL,
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
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 36,
        height: 20,
        padding: 0,
        margin: '0 8px',
        flex: 'none',
        overflow: 'visible',
        '--ring-gap': '2px',
        '& .MuiSwitch-switchBase': { padding: 2, '&.Mui-checked': { transform: 'translateX(16px)' } },
        '& .MuiSwitch-thumb': { width: 16, height: 16, boxShadow: 'none', backgroundColor: 'var(--paper)' },
        '& .MuiSwitch-track': { borderRadius: 10, opacity: 1, backgroundColor: 'var(--control)' },
        '& .Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--main)' },
        '& .Mui-disabled + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--divider)' },
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
        ...SMALL,
        borderBottom: '1px solid var(--dividerSoft)',
        borderRight: '1px solid var(--dividerSoft)',
        '&:last-of-type': { borderRight: 0 },
      },
      head: {
        position: 'sticky',
        top: 0,
        zIndex: 2,
        ...NOTE,
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
