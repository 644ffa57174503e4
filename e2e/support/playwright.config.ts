import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OPTIONS } from './browser';
import { LONG } from './long';
import { server, servers } from './servers';

const ROOT = join(import.meta.dirname, '../..');
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// The configuration of Playwright. Each worker has its own server with a demo database.
export default defineConfig({
  testDir: join(ROOT, 'e2e'),
  testMatch: '**/*.spec.ts',
  // Skips the tests marked @long in `npm test`.
  ...(process.env.SHORT === 'on' && { grepInvert: new RegExp(LONG) }),
  outputDir: join(ROOT, 'test-results'),
  workers: servers.length,
  // Generous for busy machines.
  timeout: 180_000,
  // Repeats a failed test, which then counts as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: server?.url,
    browserName: 'chromium',
    // Disables V8's highest optimizer, which short pages do not need.
    launchOptions: { ...CHROMIUM_OPTIONS, args: [...(CHROMIUM_OPTIONS.args ?? []), '--js-flags=--no-turbofan'] },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Disables animations, which are slow without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Blocks service workers, which would bypass a test's routes.
    serviceWorkers: 'block',
    // Records no traces, which would slow down the tests.
    screenshot: 'only-on-failure',
  },
});
