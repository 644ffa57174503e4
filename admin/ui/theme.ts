import type { Language } from '@t3d/resources/kit';
import type { ThemeOptions } from '@mui/material/styles';
import {
  ACCENTS,
  LAYERS,
  type Mode,
  MONO,
  MOTION,
  RADIUS,
  sansFor,
  SHADOWS,
  SURFACES,
  type ThemeName,
  TONES,
} from '../tokens';
import { cellRules } from './themeCells';
import type { Density } from './density';
import { buttons, inputs } from './themeControls';
import { BORDERS, COLOURS, type Rules, TEXT_KEYS } from './themeKeys';
import { details, surfaces, tables } from './themeSurfaces';
import createCache, { type EmotionCache } from '@emotion/cache';

/** The number of rules from which a style element is full. */
const FULL = 100;
/** The number of rules after which Emotion creates a style element. */
const EMOTION_FULL = 65_000;

/** Splits the style rules into many small style elements, so that the browser restyles few rows when a menu opens. */
export function makeStyleCache(speedy?: boolean): EmotionCache {
  const cache = createCache({ key: 'css', ...(speedy !== undefined && { speedy }) });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let held = 0;
  let isBurst = false;
  sheet.insert = (rule) => {
    if (!isBurst) {
      isBurst = true;
      queueMicrotask(() => {
        isBurst = false;
      });
      if (held >= FULL) {
        held = 0;
        sheet.ctr = Math.ceil(sheet.ctr / EMOTION_FULL) * EMOTION_FULL;
      }
    }
    held += 1;
    insert(rule);
  };
  return cache;
}

/** Matches focused elements with priority over MUI's `outline: 0`. */
const FOCUSED = ':is(:focus-visible, .Mui-focusVisible):not(#never)';
const ring = { outline: '2px solid var(--main)', outlineOffset: 'var(--ring-gap, 2px)' };
/** Matches elements that clip the focus ring, which is therefore drawn inside. */
const CUTTING = [
  'nav, tr, [data-views], [role=tablist], [role=menu], [role=listbox]',
  '.MuiTableContainer-root, .MuiCollapse-root, .MuiButtonGroup-root, .MuiToggleButtonGroup-root, .MuiSwitch-root',
].join(', ');

const NEUTRALS: Readonly<Record<string, string>> = {
  text: '#000000',
  text2: '#000000',
  paper: '#FFFFFF',
  canvas: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#FFFFFF',
  hover: '#FFFFFF',
  selected: '#FFFFFF',
  divider: '#999999',
  dividerSoft: '#BBBBBB',
  control: '#777777',
  disabled: '#555555',
  main: '#000000',
  contrast: '#FFFFFF',
};

/** Returns the colours of print: black on white, with the tones of light mode. */
function paperColours(): Record<string, string> {
  const tones = Object.entries(TONES).flatMap(
    ([tone, { light }]) =>
      [
        [tone, light.fg],
        [`${tone}-soft`, '#FFFFFF'],
      ] as const,
  );
  return Object.fromEntries(
    [...Object.entries(NEUTRALS), ...tones].map(([name, colour]) => [`--${name}`, `${colour} !important`]),
  );
}

// Draws quotes narrow, which Chinese fonts draw as wide as a character.
const LATIN_MARKS = { fontVariantEastAsian: 'proportional-width' } as const;

/** Returns the basic style rules: focus ring, digits of equal width, and print. */
function baselineRules(language: Language): Record<string, unknown> {
  return {
    'html, body, #root': { height: '100%' },
    body: {
      fontFamily: sansFor(language),
      fontSize: 14,
      lineHeight: '22px',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
      ...(language === 'en' ? LATIN_MARKS : { textAutospace: 'normal' }),
    },
    'button, input, select, textarea': { fontFamily: 'inherit' },
    'code, .mono': { fontFamily: MONO },
    [FOCUSED]: ring,
    [CUTTING]: { '--ring-gap': '-2px' },
    // Leaves space around a focused element, because sticky bars cover the first and last rows.
    '[data-scroller] :is(tbody, [role=list]) :is(a, button, input)': { scrollMarginBlock: '84px 96px' },
    // Removes the outline of a text input, whose border shows the focus.
    ':is(.MuiInputBase-input, .MuiSelect-select):focus-visible:not(#never)': { outline: 'none' },
    '*': { scrollbarColor: 'var(--control) transparent', scrollbarWidth: 'thin' },
    '.skip-link:focus': {
      position: 'fixed !important',
      left: 8,
      top: 8,
      width: 'auto !important',
      height: 'auto !important',
      clipPath: 'none !important',
      zIndex: 1700,
      padding: '6px 12px',
      borderRadius: 6,
      background: 'var(--paper)',
      color: 'var(--main)',
    },
    ...cellRules,
    '.visually-hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': { animationDuration: '0.001ms !important', transitionDuration: '0.001ms !important' },
    },
    '@page': { size: 'A4', margin: '12mm' },
    '@page wide': { size: 'A4 landscape', margin: '10mm' },
    '@media print': {
      ':root': { colorScheme: 'light !important', ...paperColours() },
      'body, .MuiTableCell-root, .row-cell': { color: '#000000 !important', background: '#FFFFFF !important' },
      thead: { display: 'table-header-group' },
      '.no-print': { display: 'none !important' },
    },
  };
}

const contrastOf = (mode: Mode): string => (mode === 'light' ? '#FFFFFF' : '#0F1217');

function palette(theme: ThemeName, mode: Mode): ThemeOptions['palette'] {
  const surface = SURFACES[mode];
  const accent = ACCENTS[theme][mode];
  const primary = { main: accent.main, dark: accent.hover, light: accent.selected, contrastText: accent.contrast };
  const tone = (name: keyof typeof TONES) => ({
    main: TONES[name][mode].fg,
    light: TONES[name][mode].soft,
    dark: TONES[name][mode].fg,
    contrastText: contrastOf(mode),
  });
  return {
    mode,
    primary,
    secondary: primary,
    error: tone('red'),
    warning: tone('amber'),
    info: tone('blue'),
    success: tone('green'),
    background: { default: surface.canvas, paper: surface.paper },
    text: { primary: surface.text, secondary: surface.text2, disabled: surface.disabled },
    divider: surface.divider,
    action: {
      active: surface.text2,
      hover: surface.hover,
      selected: accent.selected,
      disabled: surface.disabled,
      disabledBackground: surface.sunken,
      focus: surface.hover,
    },
    ...COLOURS,
  };
}

function typography(language: Language): ThemeOptions['typography'] {
  const size = (px: number, line: number, weight = 400) => ({
    fontSize: `${px}px`,
    lineHeight: `${line}px`,
    fontWeight: weight,
    letterSpacing: 0,
  });
  const title = size(16, 24, 600);
  return {
    fontFamily: sansFor(language),
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: size(32, 40, 600),
    h2: size(24, 32, 600),
    h3: title,
    h4: title,
    h5: title,
    h6: title,
    subtitle1: size(14, 22, 600),
    subtitle2: size(13, 20, 600),
    body1: size(14, 22),
    body2: size(13, 20),
    caption: size(12, 18),
    overline: { ...size(12, 18), textTransform: 'none' },
    button: { ...size(13, 20, 600), textTransform: 'none' },
    ...TEXT_KEYS,
  };
}

const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' } } as const;

/**
 * Makes react-admin's components save at once and ask before a deletion, unless they have `mutationMode="undoable"`.
 */
const modes: Rules = {
  RaEdit: PESSIMISTIC,
  RaDeleteButton: PESSIMISTIC,
  RaBulkDeleteButton: PESSIMISTIC,
  RaUpdateButton: PESSIMISTIC,
  RaBulkUpdateButton: PESSIMISTIC,
  RaDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
  RaBulkDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
};

/** The shadows by MUI's elevation. Only menus and dialogs have one. */
const SHADOW_AT: Readonly<Record<number, string>> = { 8: SHADOWS.menu, 24: SHADOWS.dialog };

export function makeTheme(theme: ThemeName, mode: Mode, density: Density, language: Language): ThemeOptions {
  return {
    palette: palette(theme, mode),
    typography: typography(language),
    spacing: 8,
    borders: BORDERS,
    shape: { borderRadius: RADIUS.control },
    breakpoints: { values: { xs: 0, sm: 751, md: 1025, lg: 1440, xl: 1920 } },
    shadows: Array.from({ length: 25 }, (_, at) => SHADOW_AT[at] ?? 'none') as ThemeOptions['shadows'],
    zIndex: {
      appBar: LAYERS.bar,
      drawer: LAYERS.drawer,
      modal: LAYERS.dialog,
      snackbar: LAYERS.toast,
      tooltip: LAYERS.tooltip,
      mobileStepper: 1000,
      fab: 1050,
      speedDial: 1050,
    },
    transitions: {
      duration: {
        shortest: MOTION.hover,
        shorter: MOTION.menu,
        short: MOTION.menu,
        standard: MOTION.dialog,
        complex: MOTION.dialog,
        enteringScreen: MOTION.dialog,
        leavingScreen: MOTION.menu,
      },
      easing: { easeInOut: MOTION.curve, easeOut: MOTION.curve, easeIn: MOTION.curve, sharp: MOTION.curve },
    },
    components: {
      MuiCssBaseline: { styleOverrides: baselineRules(language) },
      ...buttons,
      ...inputs,
      ...tables(density),
      ...surfaces,
      ...details,
      ...modes,
    },
  };
}
