import type { Language } from '@t3d/resources/kit';
import { MONO, TONES, sansFor } from '../tokens';

const ring = { outline: '2px solid var(--main)', outlineOffset: '2px' };

const NEUTRALS: Readonly<Record<string, string>> = {
  text: '#000000', text2: '#000000', paper: '#FFFFFF', canvas: '#FFFFFF', raised: '#FFFFFF', sunken: '#FFFFFF', hover: '#FFFFFF', selected: '#FFFFFF',
  divider: '#999999', dividerSoft: '#BBBBBB', control: '#777777', disabled: '#555555', main: '#000000', contrast: '#FFFFFF',
};

/** On paper everything is black on white, whatever the screen wears; tones keep their light, dark enough colours. */
function paperColours(): Record<string, string> {
  const tones = Object.entries(TONES).flatMap(([tone, { light }]) => [[tone, light.fg], [`${tone}-soft`, '#FFFFFF']] as const);
  return Object.fromEntries([...Object.entries(NEUTRALS), ...tones].map(([name, colour]) => [`--${name}`, `${colour} !important`]));
}

/** Rules for every page: the focus ring, tabular figures, print. The colours themselves are variables (colours.ts). */
export function baselineRules(language: Language): Record<string, unknown> {
  return {
    'html, body, #root': { height: '100%' },
    body: { fontFamily: sansFor(language), fontSize: 14, lineHeight: '22px', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    'button, input, select, textarea': { fontFamily: 'inherit' },
    'code, .mono': { fontFamily: MONO },
    ':focus-visible, .Mui-focusVisible': ring,
    'tr:focus-visible': { ...ring, outlineOffset: '-2px' },
    '.MuiInputBase-root :focus-visible, .MuiInputBase-root .Mui-focusVisible': { outline: 'none' },
    '*': { scrollbarColor: 'var(--control) transparent', scrollbarWidth: 'thin' },
    '.skip-link:focus': { position: 'fixed !important', left: 8, top: 8, width: 'auto !important', height: 'auto !important', clipPath: 'none !important', zIndex: 1700, padding: '6px 12px', borderRadius: 6, background: 'var(--paper)', color: 'var(--main)' },
    '.visually-hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
    '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { animationDuration: '0.001ms !important', transitionDuration: '0.001ms !important' } },
    '@page': { size: 'A4', margin: '12mm' },
    '@page wide': { size: 'A4 landscape', margin: '10mm' },
    '@media print': {
      ':root': { colorScheme: 'light !important', ...paperColours() },
      'body, .MuiTableCell-root': { color: '#000000 !important', background: '#FFFFFF !important' },
      thead: { display: 'table-header-group' },
      '.no-print': { display: 'none !important' },
    },
  };
}
