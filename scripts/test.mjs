// npm test [-- <stage> [options for Jest or Playwright]]: installs what is missing and runs every check of the project.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './lib/apt.mjs';
import { findChromium, hasChineseFont } from './lib/chromium.mjs';
import { seedBeside } from './lib/demoWorld.mjs';
import { demandNode, installDependencies } from './lib/install.mjs';
import { findServer } from './lib/mariadb.mjs';
import { ROOT, print, run } from './lib/run.mjs';

const reports = mkdtempSync(join(tmpdir(), 't3d-test-'));
// Test databases lie in it too, so that they go with it however the run ends.
process.env.TEST_FOLDER = reports;
const reportOf = (stage) => join(reports, `${stage}.json`);

/** The runner of the API's tests does not end one that hangs. */
const JEST_LIMIT_MS = 20 * 60_000;

const npmRun = (script) => () => run('npm', ['run', '--silent', script]);

const jest =
  (stage, ...projects) =>
  (extra) =>
    run(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        '--selectProjects',
        ...projects,
        '--json',
        `--outputFile=${reportOf(stage)}`,
        ...extra,
      ],
      { limit: JEST_LIMIT_MS },
    );

/** The demo world of the browser's tests, made while the stages before them leave a core to spare. */
let world = Promise.resolve(undefined);

const browser = async (extra) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/browserTests.ts', ...extra], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser'), DEMO_WORLD: (await world) ?? '' },
  });

// `needs` are programs; `inAll` is false for a part of another stage.
const STAGES = {
  lint: { run: npmRun('lint') },
  types: { run: npmRun('types') },
  unit: { run: jest('unit', 'unit') },
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

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

// A Jest file that does not even load has no failed test, yet it failed.
function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

function countTests(stage) {
  if (!existsSync(reportOf(stage))) return undefined;
  const report = JSON.parse(readFileSync(reportOf(stage), 'utf8'));
  return report.stats ? countPlaywright(report) : countJest(report);
}

function printTable(results) {
  print(`\n${'stage'.padEnd(10)}${'seconds'.padStart(8)}  result`);
  for (const { stage, seconds, code, counts } of results) {
    const tests = counts ? ` (${counts.passed} passed, ${counts.failed} failed)` : '';
    print(`${stage.padEnd(10)}${seconds.toFixed(1).padStart(8)}  ${code === 0 ? 'ok' : 'FAILED'}${tests}`);
  }
  const sum = (key) => results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

async function runStages(stages, extra) {
  const results = [];
  for (const stage of stages) {
    print(`\n== ${stage}`);
    const started = Date.now();
    const code = await STAGES[stage].run(extra);
    results.push({ stage, code, seconds: (Date.now() - started) / 1000, counts: countTests(stage) });
    if (code !== 0) break;
  }
  printTable(results);
  return results.every(({ code }) => code === 0);
}

async function main([named, ...extra]) {
  if (named && !STAGES[named]) {
    print(`Unknown stage ${named}; one of ${Object.keys(STAGES).join(', ')}.`);
    return false;
  }
  const stages = named ? [named] : Object.keys(STAGES).filter((stage) => STAGES[stage].inAll !== false);
  demandNode();
  await installDependencies();
  if (!(await installPrograms(new Set(stages.flatMap((stage) => STAGES[stage].needs ?? []))))) return false;
  if (stages.length > 1) world = seedBeside(join(reports, 'demo.sqlite'));
  return runStages(stages, extra);
}

// Ctrl-C reaches the running stage too; its own end then ends this process, and the database's keeper ends the
// database.
process.on('SIGINT', () => {
  process.exitCode = 130;
});
process.on('exit', () => {
  rmSync(reports, { recursive: true, force: true });
});
const succeeded = await main(process.argv.slice(2));
// A world that nobody waits for any more would hold this process open.
process.exit(process.exitCode || (succeeded ? 0 : 1));
