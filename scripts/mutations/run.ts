// npx tsx scripts/mutations/run.ts [part of a name]
// Takes one guard of the money away at a time, in a copy of the code, and demands that a test notices.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findServer, start } from '../lib/mariadb.mjs';
import type { Mutation } from './list';
import { MUTATIONS } from './list';

const HOME = join(import.meta.dirname, '../..');
const NEEDED = ['api', 'resources', 'migrations', 'scripts', 'seeders', 'jest.config.mjs', 'package.json', 'tsconfig.json'];
const MODULES = ['node_modules', 'api/node_modules', 'resources/node_modules'];
// Enough steps for each guard to matter many times, and no time spent on shortening what fails.
const WALK = { LEDGER_STEPS: '1500', LEDGER_SHRINK_SECONDS: '0' };

const say = (line: string): void => { process.stdout.write(`${line}\n`); };

/** A copy of the code that shares nothing with the original but the installed packages. */
function copyCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 't3d-mutations-'));
  for (const name of NEEDED) {
    cpSync(join(HOME, name), join(folder, name), { recursive: true, filter: (path) => !['node_modules', 'dist'].includes(basename(path)) });
  }
  for (const modules of MODULES) if (existsSync(join(HOME, modules))) symlinkSync(join(HOME, modules), join(folder, modules));
  return folder;
}

interface Report { testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]; numTotalTests: number }

/** Runs tests of the copy; answers the names of those that failed. */
function runTests(folder: string, { on = ['sqlite', 'mariadb'], tests = 'api/ledger/', only }: Pick<Mutation, 'on' | 'tests' | 'only'>, mariadb: string | undefined): Promise<string[]> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const projects = on.filter((project) => project === 'sqlite' || mariadb !== undefined);
  const child = spawn(process.execPath, [
    '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js', '--selectProjects', ...projects, '--testPathPatterns', tests, '--json', `--outputFile=${output}`, ...(only ? ['--testNamePattern', only] : []),
  ], { cwd: folder, env: { ...process.env, ...WALK, TEST_MARIADB_URL: mariadb }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (part) => { errors += part; });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      if (!existsSync(output)) { reject(new Error(`the tests did not run:\n${errors.slice(-4_000)}`)); return; }
      const { testResults, numTotalTests } = JSON.parse(readFileSync(output, 'utf8')) as Report;
      if (numTotalTests === 0 && testResults.every(({ message }) => message === '')) { reject(new Error(`no test matches ${tests}`)); return; }
      resolve(testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${basename(name)}: ${fullName}`);
        return failed.length === 0 && message !== '' ? [`${basename(name)}: ${message.split('\n').find((line) => line.includes('●')) ?? 'does not run'}`] : failed;
      }));
    });
  });
}

function mutate(folder: string, { name, file, find, put }: Mutation): () => void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length < 2 || source.match(new RegExp(find, 'g'))?.length !== 1) throw new Error(`"${name}" finds its place not once in ${file}: the code has changed, mend scripts/mutations/list.ts`);
  writeFileSync(path, source.replace(find, put));
  return () => { writeFileSync(path, source); };
}

/** The names of mutations that no test noticed. */
async function runAll(folder: string, mariadb: string | undefined): Promise<string[]> {
  const chosen = MUTATIONS.filter(({ name, on }) => name.includes(process.argv[2] ?? '') && (mariadb !== undefined || on?.includes('sqlite') !== false));
  const untouched = await runTests(folder, { tests: [...new Set(chosen.map(({ tests = 'api/ledger/' }) => tests))].join('|') }, mariadb);
  if (untouched.length > 0) throw new Error(`tests fail without any mutation:\n${untouched.join('\n')}`);
  say('nothing taken away: every test passes\n');
  const survivors: string[] = [];
  for (const mutation of chosen) {
    const restore = mutate(folder, mutation);
    const started = Date.now();
    const failed = [...new Set(await runTests(folder, mutation, mariadb))];
    restore();
    if (failed.length === 0) survivors.push(mutation.name);
    say(`${failed.length > 0 ? 'NOTICED ' : 'SURVIVED'}  ${mutation.name}  (${mutation.file}, ${(mutation.on ?? ['both']).join(', ')}, ${Math.round((Date.now() - started) / 1_000)} s, ${failed.length} failed)`);
    for (const name of failed.slice(0, 8)) say(`            ${name}`);
    if (failed.length > 8) say(`            and ${failed.length - 8} more`);
  }
  return survivors;
}

const folder = copyCode();
const server = findServer() ? await start() : undefined;
try {
  if (!server) say('MariaDB is not installed: only what matters on SQLite is tried');
  const survivors = await runAll(folder, server?.url);
  say(survivors.length === 0 ? '\nevery mutation was noticed' : `\nnobody noticed: ${survivors.join('; ')}`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
