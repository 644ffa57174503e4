import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const ROOT = `${import.meta.dirname}/../..`;
/** Throws early if a folder of migrations is missing, because every test would otherwise fail. */
const MIGRATIONS = ['migrations', 'api/builtin/migrations']
  .flatMap((folder) => readdirSync(`${ROOT}/${folder}`))
  .filter((file) => /^\d.*\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

/** Migrates in a separate process, because Jest runs set-up files without TypeScript. */
export function migrateTemplate(url) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts', '--create', '--seal'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      // An earlier run on the same server may have migrated the template.
      const isMade = output.includes('nothing to migrate');
      const missing = code === 0 && !isMade ? MIGRATIONS.filter((name) => !output.includes(name)) : [];
      if (code === 0 && missing.length === 0) resolve();
      else reject(new Error(`migration of the test database failed (${code}, lacks ${missing.join()}):\n${output}`));
    });
  });
}
