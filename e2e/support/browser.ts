import type { LaunchOptions } from '@playwright/test';

/** How every test starts Chromium; scripts/browserTests.ts finds it and names it in CHROMIUM_PATH. */
export const CHROMIUM_OPTIONS: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};
