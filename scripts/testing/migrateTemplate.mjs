import { spawn } from 'node:child_process';

/**
 * Creates and migrates the database of `url` in a process of its own: Jest runs its set-up files without TypeScript.
 */
export function migrateTemplate(url) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts', '--create', '--seal'], {
      cwd: `${import.meta.dirname}/../..`,
      env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
      });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`migration of the test database failed:\n${output}`)),
    );
  });
}
