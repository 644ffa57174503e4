import { existsSync } from 'node:fs';

// The headless shell of Debian, which is faster than the full browser.
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
 * Finds Chromium: CHROMIUM_PATH, Debian's headless shell, Playwright's browser, then others. Returns undefined if there
 * is none.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  return [HEADLESS, chromium.executablePath(), ...PATHS].find((path) => path && existsSync(path));
}

/** Returns whether a Chinese font is installed, which screenshots need. */
export const hasChineseFont = () =>
  process.platform !== 'linux' ||
  [
    '/usr/share/fonts/opentype/noto',
    '/usr/share/fonts/noto-cjk',
    '/usr/share/fonts/google-noto-cjk',
    '/usr/share/fonts/truetype/wqy',
  ].some((path) => existsSync(path));
