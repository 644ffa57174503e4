// tsx scripts/testing/changed.ts <file> [ref]: writes the tests for `npm test -- --changed [ref]` to the file. Without
// a ref, the tests are those of the uncommitted files.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphOf } from '../checks/columns';
import { readSources } from '../checks/sources';
import { serverTestsOf, specsOf } from './affectedTests';

const ROOT = join(import.meta.dirname, '../..');

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  return output.split('\n').filter((line) => line !== '');
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function listChanged(ref: string): string[] {
  return [...git('diff', '--name-only', '--diff-filter=d', ref), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the options of each stage with tests to run. */
function choose(changed: readonly string[], ref: string): Record<string, string[]> {
  const code = changed.filter((file) => /\.(ts|tsx|mjs|css|json|md)$/.test(file));
  const units = changed.some((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('e2e/'));
  const api = serverTestsOf(changed, graphOf(readSources()));
  const specs = specsOf(changed);
  return {
    ...(code.length > 0 && { lint: code }),
    ...(code.length > 0 && { types: [] }),
    ...(units && { unit: ['--passWithNoTests', `--changedSince=${ref}`] }),
    ...(api.length > 0 && { api: ['--passWithNoTests', '--runTestsByPath', ...api] }),
    ...(specs.length > 0 && { browser: specs.map((name) => `/${name}.spec`) }),
  };
}

const [file, named] = process.argv.slice(2);
if (!file) throw new Error('the file to write to is missing');
const ref = named ?? (listChanged('HEAD').length > 0 ? 'HEAD' : 'HEAD~1');
const changed = listChanged(ref);
const chosen = choose(changed, ref);
say(`${changed.length} files differ from ${ref}.`);
for (const [stage, options] of Object.entries(chosen)) say(`  ${stage.padEnd(8)} ${options.join(' ')}`);
writeFileSync(file, JSON.stringify(chosen));
