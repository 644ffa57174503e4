import { storage } from '../providers/storage';
import { cssVariables, type Mode, type ThemeName } from '../tokens';
import { listen } from '../ui/store';

let currentTheme: ThemeName = 'THEME_PURPLE';

/** Sets the CSS variables from which all screens read their colours. */
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

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the user's last choice, or the mode of the system. */
export const startingMode = (): Mode => ((storage.dark ?? system().matches) ? 'dark' : 'light');

/** Follows changes of the mode in another tab or the system. Returns the unsubscribe function. */
export function followMode(show: (mode: Mode) => void): () => void {
  const follow = (): void => show(startingMode());
  const stops = [
    listen(system(), 'change', follow),
    listen<StorageEvent>(window, 'storage', ({ key }) => {
      if (key === 'dark' || key === null) follow();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
