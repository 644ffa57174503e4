import type { Language } from '@t3d/resources/kit';
import type { Mode, ThemeName } from '../tokens';
import { MONO, cssVariables, sansFor } from '../tokens';

const ring = { outline: '2px solid var(--main)', outlineOffset: '2px' };

/** Rules for every page: the tokens as variables, the focus ring, tabular figures, print. */
export function baselineRules(theme: ThemeName, mode: Mode, language: Language): Record<string, unknown> {
  return {
    ':root': { colorScheme: mode, ...cssVariables(theme, mode) },
    'html, body, #root': { height: '100%' },
    body: { fontFamily: sansFor(language), fontSize: 14, lineHeight: '22px', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    'code, .mono': { fontFamily: MONO },
    ':focus-visible, .Mui-focusVisible': ring,
    'tr:focus-visible': { ...ring, outlineOffset: '-2px' },
    '.MuiInputBase-root :focus-visible, .MuiInputBase-root .Mui-focusVisible': { outline: 'none' },
    '*': { scrollbarColor: 'var(--control) transparent', scrollbarWidth: 'thin' },
    '.visually-hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
    '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { animationDuration: '0.001ms !important', transitionDuration: '0.001ms !important' } },
    '@media print': {
      ':root': { colorScheme: 'light', '--text': '#000000', '--text2': '#000000', '--paper': '#FFFFFF', '--canvas': '#FFFFFF', '--sunken': '#FFFFFF' },
      'body, .MuiTableCell-root': { color: '#000000', background: '#FFFFFF' },
      thead: { display: 'table-header-group' },
      '.no-print': { display: 'none !important' },
    },
  };
}
