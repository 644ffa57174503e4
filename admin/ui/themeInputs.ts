import { RADIUS, SHADOWS } from '../tokens';
import type { Rules } from './themeRules';
import { TOUCH } from './themeRules';
import { BORDERS } from './themeKeys';

const nameOfRoot = (props: object): object => ('aria-label' in props ? { 'aria-label': props['aria-label'] } : {});

/** Fields, their labels and helps, ticks. */
export const inputs: Rules = {
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
  // Stock forms and inputs: the width of ours, and the gap between ours.
  RaSimpleForm: { styleOverrides: { root: { '& > .MuiStack-root': { gap: 8 } } } },
  RaSelectInput: { defaultProps: { fullWidth: true } },
  RaAutocompleteInput: { defaultProps: { fullWidth: true } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 8px !important' },
      option: { fontSize: 13, minHeight: '36px !important' },
      paper: { border: BORDERS.divider, boxShadow: SHADOWS.menu },
    },
  },
};
