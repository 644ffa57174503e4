import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OPTIONS } from './browser';
import { LONG } from './long';
import { world, worlds } from './worlds';

const ROOT = join(import.meta.dirname, '../..');
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// Each worker has a server with a demo database (worlds.ts), which all its spec files share.
export default defineConfig({
  testDir: join(ROOT, 'e2e'),
  testMatch: '**/*.spec.ts',
  // `npm test` sets SHORT and skips the tests marked @long.
  ...(process.env.SHORT === 'on' && { grepInvert: new RegExp(LONG) }),
  outputDir: join(ROOT, 'test-results'),
  workers: worlds.length,
  // The limit is generous for busy machines, and does not slow down tests that pass.
  timeout: 180_000,
  // A test that passes only on retry is flaky. The run then passes, and scripts/test.mjs lists the flaky tests.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: world?.url,
    browserName: 'chromium',
    // V8's highest optimizer costs a seventh of the processor time, and pages of tests are too short-lived to benefit.
    launchOptions: { ...CHROMIUM_OPTIONS, args: [...(CHROMIUM_OPTIONS.args ?? []), '--js-flags=--no-turbofan'] },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations cost a fifth of the processor time on a machine without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A service worker would answer requests in place of a test's routes.
    serviceWorkers: 'block',
    // Traces cost a fifth of the test time. `--trace on` enables traces for a named test.
    screenshot: 'only-on-failure',
  },
});
