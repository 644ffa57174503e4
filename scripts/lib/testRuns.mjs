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

// Counts the tests in a report of Jest. A file that cannot be loaded is a failure.
const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  flaky: [],
});

/** Counts the tests in a report of Jest or Playwright. Returns undefined without a report. */
export function countTests(file) {
  const report = read(file);
  if (!report) return undefined;
  return report.stats ? countPlaywright(report) : countJest(report);
}

/** Returns the failed files, relative to the project's folder, or undefined without a report. */
function failedFiles(file) {
  const failed = read(file)?.testResults.filter(({ status }) => status === 'failed');
  return failed && [...new Set(failed.map(({ name }) => relative(ROOT, name)))];
}

/** The milliseconds after which a hanging run of Jest is ended. */
const LIMIT_MS = (process.env.LONG === 'on' ? 90 : 20) * 60_000;
/** The number of failed files up to which failures may be flaky and are tried again. */
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

/** Runs Jest, and then each failed file alone. A file that passes alone counts as flaky. */
export async function runJest(projects, report, options) {
  const code = await start(projects, report, options);
  const [counts, failed] = [countTests(report), failedFiles(report)];
  if (code === 0 || !failed || failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return { code, counts };
  print(`\nOnce more, each alone: ${failed.join(', ')}`);
  // Runs two workers even for one file, because Jest would otherwise use its own process, which cannot load TypeScript.
  for (const file of failed)
    if ((await start(projects, `${report}.again`, ['--maxWorkers=2', '--runTestsByPath', file])) !== 0)
      return { code, counts };
  return { code: 0, counts: { passed: counts.passed + counts.failed, failed: 0, flaky: failed } };
}
