import { type Mode, type ThemeName, cssVariables } from '../tokens';

let currentTheme: ThemeName = 'THEME_PURPLE';

/** Puts the tokens of a theme on the page as CSS variables; every screen, plain or MUI, reads them from there. */
export function applyColours(theme: ThemeName, mode: Mode): void {
  currentTheme = theme;
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(theme, mode))) style.setProperty(name, value);
  style.colorScheme = mode;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', cssVariables(theme, mode)['--paper'] ?? '');
}

/** Applies the present theme in another mode. */
export const applyMode = (mode: Mode): void => applyColours(currentTheme, mode);
