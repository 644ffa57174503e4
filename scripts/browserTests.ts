// npm run test:browser [-- options for Playwright]: builds, starts the real server on a demo world of its own, and runs e2e/*.spec.ts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startServer } from '../e2e/support/server';
import { buildSites } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';

const ROOT = join(import.meta.dirname, '..');

function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e/support/playwright.config.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => { child.once('exit', (code) => resolve(code ?? 1)); });
}

async function main(): Promise<number> {
  const chromium = await findChromium();
  if (!chromium) {
    process.stdout.write('No Chromium was found. On Debian or Ubuntu: sudo apt-get install chromium fonts-noto-cjk. Elsewhere: npx playwright install chromium\n');
    return 1;
  }
  await buildSites();
  const server = await startServer();
  process.stdout.write(`Server with a new demo world at ${server.url}\n`);
  // Playwright gets Ctrl-C from the terminal too and ends first; without a listener this process would leave the server behind.
  process.on('SIGINT', () => undefined);
  try {
    return await runPlaywright({ BASE_URL: server.url, CHROMIUM_PATH: chromium, DATABASE_URL: server.databaseUrl });
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
