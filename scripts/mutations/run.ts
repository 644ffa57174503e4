// npm run test:mutations [-- --fast] [-- parts of names …]: plants one fault after another in a copy of the code, and
// requires that a test fails.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findServer, start } from '../lib/mariadb.mjs';
import { copyCode, mutate } from './copy';
import { MUTATIONS } from './list';
import type { Mutation } from './audit';

/** The milliseconds after which a hanging test run counts as failed. */
const LIMIT_MS = 3 * 60_000;
const ALIVE_LIMIT_MS = 20 * 60_000;

const words = process.argv.slice(2);
/** Selects the mutations. `--fast` includes only tests that fail within seconds. */
const fast = words.includes('--fast');
const parts = words.filter((word) => !word.startsWith('--'));
const isChosen = ({ name, fast: quick }: Mutation): boolean =>
  (!fast || quick === true) && (parts.length === 0 || parts.some((part) => name.includes(part)));

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Result {
  name: string;
  message: string;
  assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
}
type Run = Readonly<{ projects: readonly string[]; killers: readonly Mutation['killer'][]; limit: number }>;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Returns a pattern of a test title, in which `%s` matches any text. */
const patternOf = (name: string): string => escaped(name).replace(/%[a-z]/g, '.*');
/** Returns the Jest project of a unit test, or undefined if the file needs a database. */
const unitOf = (file: string): string | undefined =>
  /^(resources|admin|public-site)\//.test(file)
    ? 'web'
    : /\.unit\.test\.ts$|^scripts\//.test(file)
      ? 'unit'
      : undefined;
const projectsOf = (
  { on = ['sqlite', 'mariadb'], killer: [file] }: Mutation,
  mariadb: string | undefined,
): readonly string[] => {
  const unit = unitOf(file);
  return unit ? [unit] : on.filter((project) => project === 'sqlite' || mariadb !== undefined);
};

/** Runs the tests. Returns the results by file and database, or null after an interruption. */
function runTests(
  folder: string,
  { projects, killers, limit }: Run,
  mariadb: string | undefined,
): Promise<Result[] | null> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const [files, names] = [killers.map(([file]) => escaped(file)), killers.map(([, name]) => patternOf(name))].map(
    (all) => [...new Set(all)].join('|'),
  );
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      ...projects,
      '--testPathPatterns',
      files as string,
      '--testNamePattern',
      names as string,
      '--json',
      `--outputFile=${output}`,
    ],
    {
      cwd: folder,
      env: { ...process.env, TEST_MARIADB_URL: mariadb },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limit,
    },
  );
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGTERM') resolve(null);
      else if (existsSync(output))
        resolve((JSON.parse(readFileSync(output, 'utf8')) as { testResults: Result[] }).testResults);
      else reject(new Error(`the tests did not run:\n${errors.slice(-4_000)}`));
    });
  });
}

interface Outcome {
  passed: string[];
  failed: string[];
  broken: string[];
}
/** Returns whether the test failed, with its output and the number of databases. */
function outcomeOf(results: readonly Result[], [file, test]: Mutation['killer']): Outcome {
  const pattern = new RegExp(patternOf(test));
  const mine = results.filter((result) => result.name.endsWith(`/${file}`));
  const having = (wanted: string): string[] =>
    mine
      .flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === wanted)
          .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' ')),
      )
      .filter((name) => pattern.test(name));
  const broken = mine
    .filter(
      ({ assertionResults, message }) => message !== '' && !assertionResults.some(({ status }) => status === 'failed'),
    )
    .map(({ message }) => message);
  return { passed: having('passed'), failed: having('failed'), broken };
}

/** Checks that each listed test passes without a mutation, because its failure would otherwise prove nothing. */
async function requireAlive(folder: string, chosen: readonly Mutation[], mariadb: string | undefined): Promise<void> {
  for (const projects of new Set(chosen.map((mutation) => projectsOf(mutation, mariadb).join()))) {
    const those = chosen.filter((mutation) => projectsOf(mutation, mariadb).join() === projects);
    const results = await runTests(
      folder,
      { projects: projects.split(','), killers: those.map(({ killer }) => killer), limit: ALIVE_LIMIT_MS },
      mariadb,
    );
    if (!results) throw new Error('the tests do not end with nothing taken away');
    for (const { name, killer } of those) {
      const { passed, failed, broken } = outcomeOf(results, killer);
      if (failed.length + broken.length > 0)
        throw new Error(`"${name}": its test fails without it: ${[...failed, ...broken].join('\n')}`);
      if (passed.length < projects.split(',').length)
        throw new Error(`"${name}": "${killer[1]}" of ${killer[0]} does not run on ${projects}`);
    }
  }
}

/** Returns whether the test notices the mutation. Throws if the test does not run. */
async function isNoticed(folder: string, mutation: Mutation, mariadb: string | undefined): Promise<boolean> {
  const [restore, started, projects] = [mutate(folder, mutation), Date.now(), projectsOf(mutation, mariadb)];
  const results = await runTests(folder, { projects, killers: [mutation.killer], limit: LIMIT_MS }, mariadb).finally(
    restore,
  );
  if (!results) {
    print(`NOTICED   ${mutation.name}  (${mutation.file}, ${projects.join(', ')}: its test does not end)`);
    return true;
  }
  const { passed, failed, broken } = outcomeOf(results, mutation.killer);
  if (broken.length > 0)
    throw new Error(`"${mutation.name}": ${mutation.killer[0]} does not load: ${broken.join('\n')}`);
  if (passed.length + failed.length === 0) throw new Error(`"${mutation.name}": no test ran`);
  const seconds = Math.round((Date.now() - started) / 1_000);
  print(
    `${failed.length > 0 ? 'NOTICED ' : 'SURVIVED'}  ${mutation.name}  ` +
      `(${mutation.file}, ${projects.join(', ')}, ${seconds} s, ${failed.length} failed, ${passed.length} passed)`,
  );
  for (const name of [...new Set(failed)].slice(0, 3)) print(`            ${name}`);
  return failed.length > 0;
}

/** Returns the names of the mutations that no test noticed. */
async function runAll(folder: string, mariadb: string | undefined): Promise<string[]> {
  const chosen = MUTATIONS.filter((mutation) => isChosen(mutation) && projectsOf(mutation, mariadb).length > 0);
  if (chosen.length === 0) throw new Error(`no mutation is called "${parts.join('", "')}"`);
  await requireAlive(folder, chosen, mariadb);
  print(`nothing taken away: the tests that ${chosen.length} mutations name run and pass\n`);
  const survivors: string[] = [];
  for (const mutation of chosen) if (!(await isNoticed(folder, mutation, mariadb))) survivors.push(mutation.name);
  print(`\n${chosen.length - survivors.length} of ${chosen.length} noticed`);
  return survivors;
}

const folder = copyCode();
const server = !fast && findServer() ? await start() : undefined;
try {
  if (!server) print('MariaDB is not installed: only what matters on SQLite is tried');
  const survivors = await runAll(folder, server?.url);
  print(survivors.length === 0 ? '\nevery mutation was noticed' : `\nnobody noticed: ${survivors.join('; ')}`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
