import { join } from 'node:path';
import { countTests, failedFiles } from './reports.mjs';
import { ROOT, print, run } from './run.mjs';

/** The runner of the API's tests does not end one that hangs. */
const LIMIT_MS = (process.env.LONG === 'on' ? 90 : 20) * 60_000;
/** More files than these fail for a reason that a second try does not find gone. */
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
 * Runs tests of these projects of jest.config.mjs; `report` is the file to report to. Files that fail are tried once
 * more, each alone: those that pass then are flaky, and the run is as good as green.
 */
export async function runJest(projects, report, options) {
  const code = await start(projects, report, options);
  const [counts, failed] = [countTests(report), failedFiles(report)];
  if (code === 0 || !failed || failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return { code, counts };
  print(`\nOnce more, each alone: ${failed.join(', ')}`);
  // With one worker Jest would run it in its own process, which cannot load TypeScript.
  for (const file of failed)
    if ((await start(projects, `${report}.again`, ['--maxWorkers=2', '--runTestsByPath', file])) !== 0)
      return { code, counts };
  return { code: 0, counts: { passed: counts.passed + counts.failed, failed: 0, flaky: failed } };
}
