import { existsSync } from 'node:fs';

// The headless shell of Debian is a ninth faster than the full browser, because it renders no window.
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Tries CHROMIUM_PATH, Debian's headless shell, Playwright's browser and other browsers of the system. Returns
 * undefined if no Chromium is installed. Playwright's packages must be installed.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  return [HEADLESS, chromium.executablePath(), ...PATHS].find((path) => path && existsSync(path));
}

/** Screenshots need Chinese fonts, which can be missing only on Linux. */
export const hasChineseFont = () =>
  process.platform !== 'linux' ||
  [
    '/usr/share/fonts/opentype/noto',
    '/usr/share/fonts/noto-cjk',
    '/usr/share/fonts/google-noto-cjk',
    '/usr/share/fonts/truetype/wqy',
  ].some((path) => existsSync(path));
