import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OPTIONS } from './browser';
import { LONG } from './long';
import { world, worlds } from './worlds';

const ROOT = join(import.meta.dirname, '../..');
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// Each worker has its own demo database (worlds.ts). The spec files of a worker share this database.
export default defineConfig({
  testDir: join(ROOT, 'e2e'),
  testMatch: '**/*.spec.ts',
  // `npm test` sets SHORT and runs only some tests. A spec file that a developer names runs completely.
  ...(process.env.SHORT === 'on' && { grepInvert: new RegExp(LONG) }),
  outputDir: join(ROOT, 'test-results'),
  workers: worlds.length,
  // The limit is generous for busy machines. Passing tests do not take longer because of it.
  timeout: 180_000,
  // A test that passes on retry is flaky. The run then passes, and scripts/test.mjs lists the flaky tests.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: world?.url,
    browserName: 'chromium',
    // Disables V8's highest optimizer, which costs a seventh of the work. No test page lives long enough to benefit
    // from it.
    launchOptions: { ...CHROMIUM_OPTIONS, args: [...(CHROMIUM_OPTIONS.args ?? []), '--js-flags=--no-turbofan'] },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Disables animations, whose frames are a fifth of the work of a browser without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Blocks service workers, because they would respond instead of the routes of a test. Only the spec about them
    // allows them.
    serviceWorkers: 'block',
    // Disables traces, which cost a fifth of the time of all tests. `--trace on` enables traces for named tests.
    screenshot: 'only-on-failure',
  },
});
