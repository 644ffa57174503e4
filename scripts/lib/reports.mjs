// What the reports of Jest and Playwright say of a stage: how many tests passed, which failed at first and then passed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './run.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function countPlaywright({ stats, suites }) {
  const flaky = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `e2e/${file}: ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky };
}

// A Jest file that does not even load has no failed test, yet it failed.
const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  flaky: [],
});

/** Of the report in `file`: `passed`, `failed`, and the names of tests that passed when they were tried again. */
export function countTests(file) {
  const report = read(file);
  if (!report) return undefined;
  return report.stats ? countPlaywright(report) : countJest(report);
}

/** The files of tests that failed, from the project's folder; undefined where the run did not come to its report. */
export function failedFiles(file) {
  const failed = read(file)?.testResults.filter(({ status }) => status === 'failed');
  return failed && [...new Set(failed.map(({ name }) => relative(ROOT, name)))];
}
