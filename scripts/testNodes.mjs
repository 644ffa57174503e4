// npm run test:nodes [-- options for Jest]: runs the unit and API tests with each supported version of Node.
import { join } from 'node:path';
import { ROOT, print, run } from './lib/run.mjs';

const VERSIONS = [20, 22, 24];
const JEST = [
  'node',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
  '--selectProjects',
  'unit',
  'sqlite',
  'mariadb',
];

const failed = [];
for (const version of VERSIONS) {
  const withNode = ['--yes', '--package', `node@${version}`, '--'];
  await run('npx', [...withNode, 'node', '--print', "'Node ' + process.version"]);
  if ((await run('npx', [...withNode, ...JEST, ...process.argv.slice(2)])) !== 0) failed.push(version);
}
print(failed.length === 0 ? `Passed with Node ${VERSIONS.join(', ')}.` : `Failed with Node ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
