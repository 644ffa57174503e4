import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OPTIONS } from './browser';
import { LONG } from './long';
import { world, worlds } from './worlds';

const ROOT = join(import.meta.dirname, '../..');
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// The workers have a demo world each (worlds.ts); the files of one worker share it.
export default defineConfig({
  testDir: join(ROOT, 'e2e'),
  testMatch: '**/*.spec.ts',
  // `npm test` sets SHORT; a spec that a developer names runs whole.
  ...(process.env.SHORT === 'on' && { grepInvert: new RegExp(LONG) }),
  outputDir: join(ROOT, 'test-results'),
  workers: worlds.length,
  // Generous, for a busy machine: what passes is no slower.
  timeout: 180_000,
  // What passes at its second try is flaky: the run is green, and scripts/test.mjs names it at its end.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: world?.url,
    browserName: 'chromium',
    // No page of a test lives long enough to earn back what V8's last optimiser costs: a seventh of the work.
    launchOptions: { ...CHROMIUM_OPTIONS, args: [...(CHROMIUM_OPTIONS.args ?? []), '--js-flags=--no-turbofan'] },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animated frames are a fifth of the work of a browser without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A worker would answer in the place of routes that a test replaces; its own spec lets it in.
    serviceWorkers: 'block',
    // A trace of all tests costs a fifth of their time; `--trace on` makes one of those that are named.
    screenshot: 'only-on-failure',
  },
});
