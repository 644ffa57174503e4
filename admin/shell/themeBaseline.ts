import type { Language } from '@t3d/resources/kit';
import { MONO, sansFor } from '../tokens';

const ring = { outline: '2px solid var(--main)', outlineOffset: '2px' };

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
    '@media print': {
      ':root': { colorScheme: 'light !important', '--text': '#000000 !important', '--text2': '#000000 !important', '--paper': '#FFFFFF !important', '--canvas': '#FFFFFF !important', '--sunken': '#FFFFFF !important' },
      'body, .MuiTableCell-root': { color: '#000000', background: '#FFFFFF' },
      thead: { display: 'table-header-group' },
      '.no-print': { display: 'none !important' },
    },
  };
}
