import { existsSync } from 'node:fs';

// Without a window to draw, it does the same in a ninth less time.
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
 * The path of a Chromium: CHROMIUM_PATH, Debian's without a window, Playwright's own, another of the system's, or
 * undefined. Needs the modules to be installed.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  return [HEADLESS, chromium.executablePath(), ...PATHS].find((path) => path && existsSync(path));
}

/** Chinese letters on screenshots; only Linux comes without them. */
export const hasChineseFont = () =>
  process.platform !== 'linux' ||
  [
    '/usr/share/fonts/opentype/noto',
    '/usr/share/fonts/noto-cjk',
    '/usr/share/fonts/google-noto-cjk',
    '/usr/share/fonts/truetype/wqy',
  ].some((path) => existsSync(path));
