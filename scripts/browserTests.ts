// npm run test:browser [-- options for Playwright]: builds the product, and runs e2e/*.spec.ts in parallel on several
// copies of a demo server.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startExtended } from '../e2e/support/extension';
import { type TestServer, startServer } from '../e2e/support/server';
import { buildSites } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { seedBeside } from './lib/demoWorld.mjs';
import { settingText } from '../api/environment/text.mjs';

const ROOT = join(import.meta.dirname, '..');
/** The number of demo servers, one for each Playwright worker, because tests change the data. */
const WORLDS = 3;

function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  const args = [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    '-c',
    'e2e/support/playwright.config.ts',
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Seeds the demo database while the sites are built. */
async function startWorlds(folder: string): Promise<TestServer[]> {
  const [seeded] = await Promise.all([
    settingText('DEMO_WORLD') ?? seedBeside(join(folder, 'demo.sqlite')),
    buildSites(),
  ]);
  if (!seeded) throw new Error('the demo world could not be seeded');
  const files = Array.from({ length: WORLDS }, (_, index) => join(folder, `world${index}.sqlite`));
  for (const file of files) copyFileSync(seeded, file);
  return Promise.all(files.map((file) => startServer({ databaseUrl: `sqlite:${file}` })));
}

/** The spec files that need the entities of the extensions. */
const EXTENDED = ['children', 'conditions', 'entities', 'gadgets'];
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const needsExtended = named.length === 0 || named.some((word) => EXTENDED.some((name) => word.includes(name)));

async function main(): Promise<number> {
  const chromium = await findChromium();
  if (!chromium) {
    process.stdout.write(
      'No Chromium was found. On Debian or Ubuntu: sudo apt-get install chromium fonts-noto-cjk. ' +
        'Elsewhere: npx playwright install chromium\n',
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 't3d-worlds-'));
  const [servers, extended] = await Promise.all([startWorlds(folder), needsExtended ? startExtended() : undefined]);
  process.stdout.write(`Servers with new demo worlds at ${servers.map(({ url }) => url).join(' and ')}\n`);
  // Ignores Ctrl-C, so that this process can stop the servers after Playwright.
  process.on('SIGINT', () => undefined);
  try {
    return await runPlaywright({
      CHROMIUM_PATH: chromium,
      // Passes only the data of the extended server, because JSON omits functions.
      ...(extended && { EXTENDED: JSON.stringify(extended) }),
      WORLDS: JSON.stringify(servers.map(({ url, databaseUrl }) => ({ url, databaseUrl }))),
    });
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), extended?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
