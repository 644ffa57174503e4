import { RADIUS, SHADOWS } from '../tokens';
import { type Rules, BORDERS, NOTE, QUICK, SMALL, TOUCH } from './themeKeys';

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
        ...SMALL,
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
        [TOUCH]: { minWidth: 44, minHeight: 44 },
      },
      sizeSmall: { padding: 4, [TOUCH]: { minWidth: 0, minHeight: 0 } },
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
        [TOUCH]: { minHeight: 40 },
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

export const inputs: Rules = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'relative',
        transform: 'none',
        ...SMALL,
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
        '&.MuiInputBase-adornedStart': { paddingLeft: 12 },
        '&.MuiInputBase-adornedStart > .MuiOutlinedInput-input': { paddingLeft: 0 },
        [TOUCH]: { minHeight: 44 },
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
        ...NOTE,
        color: 'var(--text2)',
        '&.Mui-error': { color: 'var(--red)' },
      },
    },
  },
  // Moves the label of react-admin's checkbox to the input, because MUI's root has no role.
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
  // Gives react-admin's forms the width and gap of our forms.
  RaSimpleForm: { styleOverrides: { root: { '& > .MuiStack-root': { gap: 8 } } } },
  RaSelectInput: { defaultProps: { fullWidth: true } },
  RaAutocompleteInput: { defaultProps: { fullWidth: true } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 8px !important', '& .MuiAutocomplete-input': { paddingLeft: '4px !important' } },
      option: { fontSize: 13, minHeight: '36px !important' },
      paper: { border: BORDERS.divider, boxShadow: SHADOWS.menu },
    },
  },
};
