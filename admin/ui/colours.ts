import { type Mode, type ThemeName, cssVariables } from '../tokens';

let currentTheme: ThemeName = 'THEME_PURPLE';

/** Sets the theme's tokens as CSS variables, from which every screen, plain or MUI, reads its colours. */
export function applyColours(theme: ThemeName, mode: Mode): void {
  currentTheme = theme;
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(theme, mode))) style.setProperty(name, value);
  style.colorScheme = mode;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', cssVariables(theme, mode)['--paper'] ?? '');
}

export const applyMode = (mode: Mode): void => applyColours(currentTheme, mode);
