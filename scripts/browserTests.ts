// npm run test:browser [-- options for Playwright]: builds the product, seeds a demo database (or uses the file
// DEMO_WORLD), and starts the built server on several copies of it. Runs e2e/*.spec.ts on all servers in parallel.
// Fails if the environment would run the server from its sources.
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
/**
 * Each Playwright worker needs a separate demo server, because its tests change the data. On two cores a third worker
 * saves a sixth of the time, because it runs while the others wait.
 */
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

/** The demo database is seeded while the sites are built. */
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

/** These spec files share a server with the entities as extensions, because the product does not have the entities. */
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
  // Keeps this process alive on Ctrl-C until Playwright has ended, because otherwise the servers would keep running.
  // The terminal also sends Ctrl-C to Playwright.
  process.on('SIGINT', () => undefined);
  try {
    return await runPlaywright({
      CHROMIUM_PATH: chromium,
      // JSON omits functions, so only the data of the extended server is passed to the tests.
      ...(extended && { EXTENDED: JSON.stringify(extended) }),
      WORLDS: JSON.stringify(servers.map(({ url, databaseUrl }) => ({ url, databaseUrl }))),
    });
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), extended?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
