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

// A test file that cannot be loaded counts as a failure, because it reports no failed test.
const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  flaky: [],
});

/**
 * Reads a report of Jest or Playwright, or returns undefined if there is none. A flaky test failed first and passed on
 * a retry.
 */
export function countTests(file) {
  const report = read(file);
  if (!report) return undefined;
  return report.stats ? countPlaywright(report) : countJest(report);
}

/** The files are relative to the project's folder. Returns undefined if there is no report. */
function failedFiles(file) {
  const failed = read(file)?.testResults.filter(({ status }) => status === 'failed');
  return failed && [...new Set(failed.map(({ name }) => relative(ROOT, name)))];
}

/** Jest does not end a run that hangs, so it is ended after this many milliseconds. */
const LIMIT_MS = (process.env.LONG === 'on' ? 90 : 20) * 60_000;
/** If more files than this fail, the tests are not just flaky. */
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

/** Runs each failed file again alone. If the file then passes, it counts as flaky instead of failed. */
export async function runJest(projects, report, options) {
  const code = await start(projects, report, options);
  const [counts, failed] = [countTests(report), failedFiles(report)];
  if (code === 0 || !failed || failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return { code, counts };
  print(`\nOnce more, each alone: ${failed.join(', ')}`);
  // Runs two workers even for a single file, because Jest would run a single worker in its own process, which cannot
  // load TypeScript.
  for (const file of failed)
    if ((await start(projects, `${report}.again`, ['--maxWorkers=2', '--runTestsByPath', file])) !== 0)
      return { code, counts };
  return { code: 0, counts: { passed: counts.passed + counts.failed, failed: 0, flaky: failed } };
}
