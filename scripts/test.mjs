// npm test [-- <stage> [options for Jest or Playwright]]: runs every check of the project. With --changed [ref], runs
// the tests of changed files. npm run test:long also runs long tests, on SQLite and MariaDB.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './lib/apt.mjs';
import { buildSites } from './lib/build.mjs';
import { findChromium, hasChineseFont } from './lib/chromium.mjs';
import { findKeptWorld, seedBeside } from './lib/demoWorld.mjs';
import { demandNode, installDependencies } from './lib/install.mjs';
import { runJest, countTests } from './lib/testRuns.mjs';
import { findServer } from './lib/mariadb.mjs';
import { print, run } from './lib/run.mjs';

// Skips tests with the title suffix @long, unless the run is long or names their file.
if (process.env.LONG !== 'on') process.env.SHORT = 'on';
const reports = mkdtempSync(join(tmpdir(), 't3d-test-'));
// The folder of reports and test databases, which is removed at the end of a run.
process.env.TEST_FOLDER = reports;
const reportOf = (stage) => join(reports, `${stage}.json`);

const npmRun = (script) => async () => ({ code: await run('npm', ['run', '--silent', script]) });
async function lint(files) {
  if (files.length === 0) return npmRun('lint')();
  const code =
    (await run('npx', ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files])) ||
    (await run('npx', ['oxlint', '--type-aware', '--no-error-on-unmatched-pattern', ...files])) ||
    (await run('npx', ['tsx', 'scripts/checks/index.ts']));
  return { code };
}
const withTsx = (file, args, env) => run(process.execPath, ['--import', 'tsx', file, ...args], { env });

/** Seeds the demo database during the first stages, which use only one core. */
let world = Promise.resolve(undefined);
async function prepare(named) {
  const file = join(reports, 'demo.sqlite');
  const seeded = (named === '--changed' && findKeptWorld()) || (await seedBeside(file));
  await buildSites().catch((error) => print(String(error)));
  return seeded;
}

/** Three workers on two cores, because usually one of them waits. */
const WORKERS = '--maxWorkers=3';
const jest =
  (stage, ...projects) =>
  async (extra) => {
    process.env.DEMO_WORLD = (await world) ?? '';
    const options = extra.some((one) => one.startsWith('--maxWorkers')) ? extra : [WORKERS, ...extra];
    return runJest(projects, reportOf(stage), options);
  };

async function browser(extra) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser'), DEMO_WORLD: (await world) ?? '' };
  const code = await withTsx('scripts/browserTests.ts', extra, env);
  return { code, counts: countTests(reportOf('browser')) };
}

/** Returns the options of each stage for the changed files. */
async function choose([ref]) {
  const file = join(reports, 'changed.json');
  const code = await withTsx('scripts/testing/changed.ts', [file, ...(ref ? [ref] : [])]);
  if (code !== 0) return undefined;
  const { default: chosen } = await import(file, { with: { type: 'json' } });
  return chosen;
}

// The stages. `needs` are the required programs, and `inAll` is false if another stage includes the stage.
const STAGES = {
  lint: { run: lint },
  types: { run: npmRun('types'), inAll: false },
  unit: { run: (extra) => runJest(['unit', 'web'], reportOf('unit'), extra) },
  api: { run: jest('api', 'sqlite', 'mariadb'), needs: ['mariadb'] },
  sqlite: { run: jest('sqlite', 'sqlite'), inAll: false },
  mariadb: { run: jest('mariadb', 'mariadb'), needs: ['mariadb'], inAll: false },
  browser: { run: browser, needs: ['chromium'] },
};

const PROGRAMS = {
  mariadb: {
    packages: ['mariadb-server'],
    isThere: () => findServer() !== undefined,
    what: 'a MariaDB server (mariadbd and mariadb-install-db)',
  },
  chromium: {
    packages: ['chromium', 'fonts-noto-cjk'],
    isThere: async () => (await findChromium()) !== undefined && hasChineseFont(),
    what: 'Chromium and a Chinese font',
  },
};

async function installPrograms(names) {
  const missing = [];
  for (const name of names) if (!(await PROGRAMS[name].isThere())) missing.push(PROGRAMS[name]);
  if (missing.length === 0) return true;
  const packages = missing.flatMap((program) => program.packages);
  if (canInstallPackages() && (await installPackages(packages))) return true;
  print(
    `The tests need ${missing.map(({ what }) => what).join(', and ')}. ` +
      `On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`,
  );
  return false;
}

function printTable(results) {
  print(`\n${'stage'.padEnd(10)}${'seconds'.padStart(8)}  result`);
  for (const { stage, seconds, code, counts } of results) {
    const tests = counts ? ` (${counts.passed} passed, ${counts.failed} failed)` : '';
    print(`${stage.padEnd(10)}${seconds.toFixed(1).padStart(8)}  ${code === 0 ? 'ok' : 'FAILED'}${tests}`);
  }
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? result.counts?.[key] ?? 0), 0);
  print(`${'all'.padEnd(10)}${sum('seconds').toFixed(1).padStart(8)}`);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  const flaky = results.flatMap(({ counts }) => counts?.flaky ?? []);
  for (const name of flaky) print(`flaky: ${name}`);
}

async function runStages(stages, optionsOf) {
  const results = [];
  for (const stage of stages) {
    print(`\n== ${stage}`);
    const started = Date.now();
    const { code, counts } = await STAGES[stage].run(optionsOf(stage));
    results.push({ stage, code, counts, seconds: (Date.now() - started) / 1000 });
    if (code !== 0) break;
  }
  printTable(results);
  return results.every(({ code }) => code === 0);
}

async function main([named, ...extra]) {
  const changed = named === '--changed';
  if (named && !changed && !STAGES[named]) {
    print(`Unknown stage ${named}; one of ${Object.keys(STAGES).join(', ')}, or --changed [commit].`);
    return false;
  }
  demandNode();
  await installDependencies();
  const chosen = changed ? await choose(extra) : undefined;
  if (changed && !chosen) return false;
  const isMeant = (stage) => (chosen ? chosen[stage] !== undefined : STAGES[stage].inAll !== false);
  const stages = named && !changed ? [named] : Object.keys(STAGES).filter(isMeant);
  if (!(await installPrograms(new Set(stages.flatMap((stage) => STAGES[stage].needs ?? []))))) return false;
  if (chosen ? chosen.browser : !named) world = prepare(named);
  return runStages(stages, (stage) => chosen?.[stage] ?? extra);
}

// Waits for the running stage after Ctrl-C.
process.on('SIGINT', () => {
  process.exitCode = 130;
});
process.on('exit', () => {
  rmSync(reports, { recursive: true, force: true });
});
const succeeded = await main(process.argv.slice(2));
// Exits explicitly, because the seeding process would keep this process alive.
process.exit(process.exitCode || (succeeded ? 0 : 1));
