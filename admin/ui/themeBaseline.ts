import type { Language } from '@t3d/resources/kit';
import { MONO, TONES, sansFor } from '../tokens';

/** Outranks MUI's `outline: 0`. Elements that clip the ring draw it inside, by the variable `--ring-gap`. */
const FOCUSED = ':is(:focus-visible, .Mui-focusVisible):not(#never)';
const ring = { outline: '2px solid var(--main)', outlineOffset: 'var(--ring-gap, 2px)' };
/** Scrolling bars, and lists whose entries fill their width. */
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

/** Print is black on white in every mode. Tones keep their light-mode colours, which are dark enough. */
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

// Fonts with Chinese glyphs draw ’ and “ as wide as a character by default.
const LATIN_MARKS = { fontVariantEastAsian: 'proportional-width' } as const;

/** Rules for every page: the focus ring, tabular figures, print. The colours themselves are variables (colours.ts). */
export function baselineRules(language: Language): Record<string, unknown> {
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
    // Sticky bars cover the space above and below the rows.
    '[data-scroller] :is(tbody, [role=list]) :is(a, button, input)': { scrollMarginBlock: '84px 96px' },
    // A field shows the focus by its border.
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
