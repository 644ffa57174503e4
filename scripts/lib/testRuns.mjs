import { existsSync, readFileSync } from 'node:fs';
import { relative, join } from 'node:path';
import { ROOT, print, run } from './run.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function countPlaywright({ stats, suites }) {
  const flaky = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `e2e/${file}: ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky };
}

// Counts a test file that cannot be loaded as a failure, because the file reports no failed test.
const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  flaky: [],
});

/**
 * Reads a report of Jest or Playwright. Returns the numbers of passed and failed tests, and the names of flaky tests. A
 * flaky test failed first and passed on a retry. Returns undefined if there is no report.
 */
export function countTests(file) {
  const report = read(file);
  if (!report) return undefined;
  return report.stats ? countPlaywright(report) : countJest(report);
}

/** Returns the failed files of a Jest report, relative to the project's folder, or undefined if there is no report. */
function failedFiles(file) {
  const failed = read(file)?.testResults.filter(({ status }) => status === 'failed');
  return failed && [...new Set(failed.map(({ name }) => relative(ROOT, name)))];
}

/** Ends a Jest run that hangs after this many milliseconds, because Jest does not end the run. */
const LIMIT_MS = (process.env.LONG === 'on' ? 90 : 20) * 60_000;
/** The most failed files to run again. If more files fail, the tests are not just flaky. */
const MOST_TRIED_AGAIN = 4;

const start = (projects, report, options) =>
  run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${report}`,
      ...options,
    ],
    { limit: LIMIT_MS },
  );

/**
 * Runs the tests of some projects of jest.config.mjs and writes a report to the file `report`. Runs each failed file
 * again alone. If the file then passes, the file counts as flaky and not as failed.
 */
export async function runJest(projects, report, options) {
  const code = await start(projects, report, options);
  const [counts, failed] = [countTests(report), failedFiles(report)];
  if (code === 0 || !failed || failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return { code, counts };
  print(`\nOnce more, each alone: ${failed.join(', ')}`);
  // Runs two workers even for a single file. With a single worker, Jest runs the file in the process of Jest. That
  // process cannot load TypeScript.
  for (const file of failed)
    if ((await start(projects, `${report}.again`, ['--maxWorkers=2', '--runTestsByPath', file])) !== 0)
      return { code, counts };
  return { code: 0, counts: { passed: counts.passed + counts.failed, failed: 0, flaky: failed } };
}
