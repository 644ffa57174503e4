import type { Language } from '@t3d/resources/kit';
import type { ThemeOptions } from '@mui/material/styles';
import type { Mode, ThemeName } from '../tokens';
import { ACCENTS, LAYERS, MOTION, RADIUS, SHADOWS, SURFACES, TONES, sansFor } from '../tokens';
import type { Density } from './density';
import { baselineRules } from './themeBaseline';
import { buttons, inputs } from './themeControls';
import { type Rules, BORDERS, COLOURS, TEXT_KEYS } from './themeKeys';
import { details, surfaces, tables } from './themeSurfaces';

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
 * react-admin's components save at once, show the server's answer, and confirm before they delete, which is final. With
 * `mutationMode="undoable"` a component shows its notice with Undo first, and sends the change when the notice closes.
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

/** The elevations of menus and of dialogs; nothing else has a shadow. */
const SHADOW_AT: Readonly<Record<number, string>> = { 8: SHADOWS.menu, 24: SHADOWS.dialog };

/** Makes the MUI theme of looks.md for a theme colour, light or dark, a row density and a language. */
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
