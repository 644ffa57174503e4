// npm run test:browser [-- options for Playwright]: builds, seeds one demo world, starts the real server on two copies of it, and
// runs e2e/*.spec.ts on both at once.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer } from '../e2e/support/server';
import { startServer } from '../e2e/support/server';
import { buildSites } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';

const ROOT = join(import.meta.dirname, '..');
/** As many as Playwright has workers: each of them changes a world of its own. */
const WORLDS = 2;

function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e/support/playwright.config.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => { child.once('exit', (code) => resolve(code ?? 1)); });
}

/** A server that has seeded its world is ended in order, so that the file holds all of it, then one is started on each copy. The sites are built beside it. */
async function startWorlds(folder: string): Promise<TestServer[]> {
  const files = Array.from({ length: WORLDS }, (_, index) => join(folder, `world${index}.sqlite`));
  const [seeded, ...copies] = files as [string, ...string[]];
  const seed = async (): Promise<void> => (await startServer({ databaseUrl: `sqlite:${seeded}` })).stop();
  await Promise.all([seed(), buildSites()]);
  for (const copy of copies) copyFileSync(seeded, copy);
  return Promise.all(files.map((file) => startServer({ databaseUrl: `sqlite:${file}` })));
}

async function main(): Promise<number> {
  const chromium = await findChromium();
  if (!chromium) {
    process.stdout.write('No Chromium was found. On Debian or Ubuntu: sudo apt-get install chromium fonts-noto-cjk. Elsewhere: npx playwright install chromium\n');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 't3d-worlds-'));
  const servers = await startWorlds(folder);
  process.stdout.write(`Servers with new demo worlds at ${servers.map(({ url }) => url).join(' and ')}\n`);
  // Playwright gets Ctrl-C from the terminal too and ends first; without a listener this process would leave the servers behind.
  process.on('SIGINT', () => undefined);
  try {
    return await runPlaywright({ CHROMIUM_PATH: chromium, WORLDS: JSON.stringify(servers.map(({ url, databaseUrl }) => ({ url, databaseUrl }))) });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
