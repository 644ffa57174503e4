// npm run test:browser [-- options for Playwright]: builds, seeds one demo world (or takes that of DEMO_WORLD, a file),
// starts the built server on copies of it, and runs e2e/*.spec.ts on all at once. It fails if the server would run from
// its sources.
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
 * As many as Playwright has workers: each of them changes a world of its own. On two cores a third one works while two
 * wait, which is a sixth of the time.
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

/** One world is seeded while the sites are built, then a server is started on each copy of it. */
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

/** The files whose entities are no part of the product; they share a server. */
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
  // Playwright gets Ctrl-C from the terminal too and ends first; without a listener this process would leave the
  // servers behind.
  process.on('SIGINT', () => undefined);
  try {
    return await runPlaywright({
      CHROMIUM_PATH: chromium,
      // Its calls are no JSON and are left out.
      ...(extended && { EXTENDED: JSON.stringify(extended) }),
      WORLDS: JSON.stringify(servers.map(({ url, databaseUrl }) => ({ url, databaseUrl }))),
    });
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), extended?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
